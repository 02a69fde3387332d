/** The chapters of the language reference on access rules and states, with a help desk that grows. */

export const ACCESS_RULES = `## Access rules

An access rule says who may do something. It is one text, such as \`owner or organisation.agent\` or
\`owner or (user when published)\`.

**How far \`when\` reaches.** \`when\` binds closest, then \`and\`, then \`or\`. \`when\` restricts only the word, or the
parentheses, directly before it. In \`owner or user when published\`, an owner may read every resource, published or not.
So write parentheses beside \`or\`. Each rule on the left means the same as the one on the right:

| Rule | The same, with parentheses |
| --- | --- |
| \`owner or user when published\` | \`owner or (user when published)\` |
| \`(owner or user) when published\` | \`(owner when published) or (user when published)\` |
| \`owner or assignee and operator\` | \`owner or (assignee and operator)\` |
| \`owner and assignee when published\` | \`(owner and assignee) when published\` |
| \`user when (published and urgent)\` | \`(user when published) when urgent\` |

- \`or\`: the client has to match one side.
- \`and\`: the client has to match both sides.
- \`when\`: the resource has to meet the [condition](#conditions).

Nothing else can be negated: there is no \`not\`. So another alternative never takes a right away. An operation of the
access table without a rule is open to nobody.

The sections below build a help desk, step by step. Each step is a spec that compiles.

### Who may

| Word | Who |
| --- | --- |
| \`anyone\` | every client, including anonymous ones |
| \`user\` | a client with a user's token |
| \`owner\` | the user that the resource belongs to (see the key \`owner\`) |
| a role, such as \`operator\` | a user who has that role in the whole API |
| a link to accounts, such as \`assignee\` | the user, or one of the users, that the resource links to |
| a relation, such as \`member\` | a user who has that [relation](#relations) to the resource |
| a path, such as \`organisation.agent\` | a user at the end of a [path of links](#paths) |
| \`scope NAME\` | a token or API key that has the scope |
| \`nobody\` | nobody; cannot be combined with other words |

An API key stands for no user. It matches only \`anyone\` and \`scope NAME\`.

Roles are declared in the file of the API, and one property of the accounts lists the roles of a user:

\`\`\`yaml
# spec/api.yaml
api: Help desk
version: 1.0.0
description: Questions to organisations, and their answers.
base: https://desk.example/
locales: { default: en }

roles:
  operator: { description: Looks after the accounts of all organisations. }

authentication:
  accounts: { resource: Account, roles: roles }
\`\`\`

\`\`\`yaml
# spec/resources/account.yaml
resource: Account
description: Somebody who asks or answers.
path: /users/
owner: itself

properties:
  username: { type: string, required: true, unique: true, maxLength: 60, example: ada }
  password: { type: password, required: true }
  roles:    { type: string, many: true, maxItems: 5, enum: [operator], read: owner or operator, write: operator }

access:
  append: anyone
  list, retrieve: user
  update, delete: owner or operator
\`\`\`

\`owner: itself\` makes each account its own owner. With \`owner: creator\`, the user who makes a resource is its owner:

\`\`\`yaml
# spec/resources/ticket.yaml
resource: Ticket
description: A question to the help desk.
path: /tickets/
owner: creator

properties:
  subject: { type: string, required: true, maxLength: 200, example: The printer is silent. }

access:
  append: user
  list, retrieve: owner or operator
  update: owner
  delete: operator
\`\`\`

Properties have rules too: [\`read\` and \`write\`](#property) restrict a property further, among those who may read or
write the resource.

### Links to accounts

A link whose target is the accounts can stand in a rule by its name:

\`\`\`diff
  # spec/resources/ticket.yaml
    subject: { type: string, required: true, maxLength: 200, example: The printer is silent. }
+   assignee: { link: Account, write: operator, onDelete: clear }
  …
-   list, retrieve: owner or operator
-   update: owner
+   list, retrieve: owner or assignee or operator
+   update: owner or assignee
\`\`\`

If the link has \`many: true\`, every account that it names matches. Roles, relations and links to accounts share one
namespace in rules, so a link to accounts cannot have the name of a role.

### Relations

A role holds in the whole API. A relation holds for one resource: Ada is an agent of *this* organisation. A relation has
two parts. First, a resource type links an account to the organisation:

\`\`\`yaml
# spec/resources/membership.yaml
resource: Membership
description: Makes a user a member of an organisation.
path: /memberships/

properties:
  organisation: { link: Organisation, required: true, onDelete: cascade }
  account:      { link: Account, required: true, onDelete: cascade }
  role:         { type: string, required: true, enum: [customer, agent, admin], default: customer }

access:
  list, retrieve: account or organisation.agent or organisation.owner
  append, update: organisation.admin or organisation.owner
  delete: account or organisation.admin or organisation.owner
\`\`\`

Second, the organisation declares which relations follow from these resources:

\`\`\`yaml
# spec/resources/organisation.yaml
resource: Organisation
description: A company whose agents answer questions.
path: /organisations/
owner: creator

properties:
  name: { type: string, required: true, maxLength: 200, example: Analytical Engines }

relations:
  member: { through: Membership.organisation, account: account }
  agent:  { through: Membership.organisation, account: account, when: "role is one of (agent, admin)" }
  admin:  { through: Membership.organisation, account: account, when: role is admin }

access:
  append: user
  list, retrieve: member or owner
  update, delete: admin or owner
\`\`\`

- \`through\` names the resource type and its link to this one. \`account\` names its link to the accounts. Both are single
  links.
- \`when\` restricts the relation to some of these resources. It takes [conditions](#conditions), joined by \`and\`.
- A relation counts from the moment when such a resource is stored, and ends with it. It counts whoever may read that
  resource.
- The values of \`role\` here are values of a property and not roles of the API. They do not stand in rules; relations do.
- A rule of \`Organisation\` itself names the relation alone: \`member\`.

### Paths

A rule can follow links. A path is a list of links, and ends at accounts. The words between the dots are links:

| Path | Leads to |
| --- | --- |
| \`assignee\` | the accounts that a link names |
| \`organisation.contact\` | the accounts that a link of the organisation names |
| \`organisation.owner\` | the owner of the organisation |
| \`organisation.agent\` | the accounts that have a relation to the organisation |
| \`ticket.organisation.agent\` | the same, through the ticket |

A path has at most three links. A relation or \`owner\` at its end is not one of them. Only the last link may have
many values. Whether the client may read the resources on the way makes no difference.

With that, tickets belong to organisations:

\`\`\`diff
  # spec/resources/ticket.yaml
+   organisation: { link: Organisation, required: true, onDelete: cascade }
    subject: { type: string, required: true, maxLength: 200, example: The printer is silent. }
-   assignee: { link: Account, write: operator, onDelete: clear }
+   assignee: { link: Account, write: organisation.agent, onDelete: clear }
  …
-   append: user
-   list, retrieve: owner or assignee or operator
-   update: owner or assignee
-   delete: operator
+   append: organisation.member or organisation.owner
+   list, retrieve: owner or assignee or organisation.agent
+   update: owner or organisation.agent
+   delete: organisation.admin
\`\`\`

### Conditions

\`when\` reads properties of the resource itself, not of others. They are single values:

| Condition | Holds if |
| --- | --- |
| \`published\` | the boolean is true |
| \`internal is false\` | the boolean is false; without a value, it does not hold |
| \`kind is question\` | the text, number or [state](#states-and-transitions) has this value |
| \`kind is one of (question, wish)\` | it has one of these values |
| \`publishedAt is past\` | the date and time has passed |

Several conditions go into parentheses, joined by \`and\`: \`user when (published and kind is question)\`. Without the
parentheses, \`and\` would join another word for who may. Conditions are not joined by \`or\`: write two alternatives.

In the help desk, an agent's comment may be internal. The owner of a ticket sees the other comments:

\`\`\`yaml
# spec/resources/comment.yaml
resource: Comment
description: An answer to a ticket, or a note that only agents see.
path: /comments/
owner: creator

properties:
  ticket:   { link: Ticket, required: true, onDelete: cascade }
  text:     { type: string, required: true, maxLength: 20000, example: Is it switched on? }
  internal: { type: boolean, required: true, default: false, write: ticket.organisation.agent }

collection:
  filter: { ticket: equals }
  order: [created]

access:
  append: ticket.organisation.agent or (ticket.owner when internal is false)
  list, retrieve: ticket.organisation.agent or (ticket.owner when internal is false)
  update, delete: owner and ticket.organisation.agent
\`\`\`

### What a rule is checked against

| Operation | The rule is checked against |
| --- | --- |
| \`list\` | each entry; the client sees those that it may also \`retrieve\` |
| \`retrieve\`, \`delete\`, operations on an item | the resource as it is stored |
| \`replace\`, \`update\` | the resource as it was before the write |
| \`append\` | the resource as it would be made, with its defaults |
| operations on a collection | no resource: only \`anyone\`, \`user\`, roles and scopes fit |

The rule of \`append\` cannot name \`owner\`, since whoever makes a resource becomes its owner: write \`user\`. It can follow
the links in the body. In the help desk, \`organisation.member\` is a member of the organisation that the new ticket
names. All links of a body have to lead to resources that the client may read. Otherwise the answer is 400, before the
rule is checked. So let those who may append read the targets: here, members read their organisation. \`append\` is
announced to each client to whom the rule can apply at all, since the body decides.

**Moving a resource.** A PUT or PATCH can change a link that some rule of the resource type follows further, such as
\`organisation\` of a ticket. This moves the resource to where other people have rights. So the client needs three
rights: \`update\` or \`replace\`, and \`delete\` where the resource was, and \`append\` where it would be. In the help desk,
that is an admin of the old organisation who is a member of the new one. A link that rules name but do not follow, such
as \`assignee\`, can be changed without that. Somebody who can no longer read the resource after such a write gets 204
and not its representation.

### What a client does not see

A resource that the client may not read does not exist for it. The answer to any method is 404, the same as for an
identifier that was never used. A hidden resource is neither listed nor counted. It is not embedded, a filter does not
find it, and a link to it in a body is 400, as if it led nowhere. A link to it in a resource that the client may read
does show its address. If the client may read a resource but not do something with it, the answer is 403, and the
operation is not in the \`operation\` list.

A few answers still tell that something is there: a unique value that is taken (400), an identifier that is taken (409)
and a resource that cannot be deleted because others link to it (409, which names those that the client may read).

### What belongs into handlers

The spec can say most rights, and its rules apply to every path to a resource. The member
[\`rights\` of the handlers](handlers.md#rights-in-handlers) is for what depends on the application's own code: on a
setting of the deployment, or on a calculation. \`visible\` returns conditions that narrow who can read. \`may\`
decides about writes and further operations, and never hides anything.
`;

export const STATES = `## States and transitions

A property with \`states\` says which states a resource can be in. Operations with \`to\` lead it from one state to another:

\`\`\`diff
  # spec/resources/ticket.yaml
-   assignee: { link: Account, write: organisation.agent, onDelete: clear }
+   assignee: { link: Account, readOnly: true, onDelete: clear }
+   state: { states: [open, assigned, closed] }
+ 
+ operations:
+   assign: { from: [open, assigned], to: assigned, accepts: [assignee], access: organisation.agent }
+   release: { from: assigned, to: open, access: assignee or organisation.admin }
+   close: { to: closed, access: owner or organisation.agent }
+   reopen: { from: closed, to: open, access: owner or organisation.agent }
  …
-   update: owner or organisation.agent
+   update: organisation.agent or (owner when state is open)
\`\`\`

| Key | Belongs to | Meaning |
| --- | --- | --- |
| \`states\` | a property, in place of \`type\` | All its states. A resource type has at most one such property with transitions. |
| \`initial\` | that property | The state in which a resource begins. If omitted: the first one. |
| \`to\` | an operation, in place of \`on\` | The state after the transition. |
| \`from\` | an operation with \`to\` | The states in which it is possible. If omitted: all others. |
| \`accepts\` | an operation with \`to\` | Properties that its body may give. If omitted: there is no body. |

A transition is \`POST /tickets/{id}/close\`. It answers 204. It needs no handler; [hooks](handlers.md#hooks) can run
before and after it. Its body is optional, and so is each property in it.

- **Only transitions change the state.** A PATCH or PUT with another state is 409. The present state is accepted, and a
  PUT without the property keeps it. A new resource may only name the initial state; any other is 400.
- **\`accepts\` is a separate right.** The body can set properties that are \`readOnly\`, or whose \`write\` rule does not
  include this client. The rule of the transition is what counts.
- **Nothing clears a property at a transition.** After \`release\`, the ticket has its former \`assignee\` still, and \`null\`
  in the body of a transition means the same as omitting the property. A \`before\` hook can clear it: it returns
  \`{ values: { assignee: null } }\`.
- **Read-only properties elsewhere.** If a PATCH or PUT has a value for a read-only property, the value has to equal the
  stored one. Any other value is refused with 400. So a client can send back what it has read.
- **Order of refusals.** 404 if the client may not read the resource. Then 403 if the rule does not permit the
  transition. Then 409 if the resource is in another state. The 409 names the state, and the transitions that this
  client can carry out from there.
- **Announcement.** A transition is in the \`operation\` list where the rule permits it *and* the state is one of \`from\`.
- **Simultaneous transitions.** Of two transitions at the same time, the second one finds the state that the first one
  left. If that state is not in its \`from\`, it is 409.
`;
