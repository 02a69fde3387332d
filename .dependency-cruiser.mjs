// The floors of the house: which folder may import which. docs/architecture.md tells why.

/** Our own code, as against packages. */
const ours = "^(src|codegen|scripts|test)/";
/** The parts of the server that know no application. */
const runtime = "^src/(server|hypermedia|store)/";
const http = "(^|node_modules/)(node:)?(express|http|https|http2)(/|$)";
/** Packages and the modules of Node.js, whose paths have no extension. */
const packages = "node_modules/|^[^.]+$";
const database = "(^|node_modules/)(knex|pg|@electric-sql/pglite)/";

/** A rule that nothing `from` imports anything `to`. */
const never = (name, from, to) => ({ name, severity: "error", from, to });

/** A rule that of our own code, files `from` imports nothing but `allowed` (both patterns of paths). */
const only = (name, from, allowed) => never(name, { path: from }, { path: ours, pathNot: allowed });

/** A rule that files `from` import from files `to` nothing but types. */
const onlyTypes = (name, from, to) => never(name, { path: from }, { path: to, dependencyTypesNot: ["type-only"] });

export default {
  forbidden: [
    never("no-circles", {}, { circular: true }),
    never("every-import-resolves", {}, { couldNotResolve: true }),

    only("the-package-is-the-runtime", "^src/index\\.ts$", runtime),
    only("server-knows-no-application", "^src/server/", runtime),
    only(
      "hypermedia-knows-records",
      "^src/hypermedia/",
      "^src/(hypermedia/|store/(access-path|record|table|formats|decimals)\\.ts$)",
    ),
    onlyTypes("hypermedia-stores-nothing", "^src/hypermedia/", "^src/store/(?!(formats|decimals)\\.ts$)"),
    only("store-knows-itself", "^src/store/", "^src/store/"),
    never("no-http-below-server", { path: "^src/(hypermedia|store)/" }, { path: http }),
    never(
      "database-only-in-store",
      { path: "^src/", pathNot: "^src/(store|generated/migrations)/" },
      { path: database },
    ),

    // As in projects of others, the runtime is a package here: `hydrant`, of which src/index.ts has all that they may know.
    only("generated-knows-the-package", "^src/generated/", "^src/(generated/|index\\.ts$)"),
    onlyTypes("generated-runs-on-its-own-but-for-checks", "^src/generated/(?!validators\\.ts$)", "^src/index\\.ts$"),
    only("handlers-know-contract-and-package", "^src/handlers/", "^src/(handlers/|generated/|index\\.ts$)"),
    only(
      "main-knows-the-package",
      "^src/(main|project)\\.ts$",
      "^src/(project\\.ts$|handlers/|generated/|index\\.ts$)",
    ),
    never(
      "only-the-project-knows-both",
      { path: "^src/", pathNot: "^src/(project\\.ts$|generated/|handlers/)" },
      { path: "^src/(generated|handlers)/" },
    ),

    // It runs in browsers, and knows an API by its answers alone.
    only("console-knows-no-api", "^src/console/", "^(src/console|codegen/client/runtime)/"),
    never("console-needs-preact-alone", { path: "^src/console/" }, { path: packages, pathNot: "node_modules/preact/" }),
    never("only-browsers-run-the-console", { pathNot: "^(src/console|test)/" }, { path: "^src/console/" }),

    only("generated-client-stands-alone", "^src/generated/client/", "^src/generated/client/"),
    only("client-runtime-stands-alone", "^codegen/client/", "^codegen/client/"),
    never("clients-without-packages", { path: "^(codegen|src/generated)/client/" }, { path: packages }),

    // The generator makes the checks of each form, too, to see that nothing of it is passed over.
    never(
      "checks-stand-alone",
      { path: "^src/hypermedia/validation\\.ts$" },
      { pathNot: "^src/(hypermedia/json|store/(formats|decimals))\\.ts$" },
    ),

    // The values that a spec gives are held to what those of bodies are.
    only(
      "language-knows-itself",
      "^codegen/language/",
      "^(codegen/language/|src/(hypermedia/(validation|datatypes|access-rules|api-definition|inverse)|store/(formats|decimals|access-path))\\.ts$)",
    ),
    // Tables are plain values that the store and the migrations share; their types stand in the store.
    only(
      "emit-knows-the-model",
      "^codegen/emit/",
      "^(codegen/(emit/|language/(model|datatype-schemas|access-rule-text)\\.ts$)|src/(hypermedia/(validation|datatypes|api-definition|inverse|language-negotiation|status-meanings)|store/(table|formats|database/(constraint-names|index-expressions)))\\.ts$)",
    ),
    only(
      "migrate-knows-tables",
      "^codegen/migrate/(?!(rename-history|migration-diagnostics)\\.ts$)",
      "^(codegen/(migrate/|emit/(artifact|typescript-literal)\\.ts$|language/(grammar/text-format|edit-distance|doc-links|json-equal)\\.ts$|output/optional-files\\.ts$)|src/store/(column-types|table|value-limits|formats|decimals|database/(constraint-names|index-expressions))\\.ts$)",
    ),
    // What the spec says of how things were before, and where it says so.
    only(
      "migrations-from-specs",
      "^codegen/migrate/(rename-history|migration-diagnostics)\\.ts$",
      "^codegen/(migrate|language)/",
    ),
    only(
      "diff-knows-models",
      "^codegen/diff/",
      "^(codegen/(diff|emit|migrate|language)/|src/hypermedia/datatypes\\.ts$)",
    ),
    never(
      "codegen-runs-without-the-runtime",
      { path: "^codegen/", pathNot: "^codegen/mock/" },
      {
        path: runtime,
        pathNot:
          "^src/(hypermedia/(validation|datatypes|inverse|json|language-negotiation|reference-row|status-meanings)|server/(jobs/commands|running/project-load-errors)|store/(column-types|value-limits|formats|decimals|(database/(constraint-names|index-expressions)|migrate/knex-adapter)))\\.ts$",
        dependencyTypesNot: ["type-only"],
      },
    ),
    // The mock is the server's router.
    only("mock-is-the-router", "^codegen/mock/", "^(codegen/(mock|emit|language)/|src/(server|hypermedia|store)/)"),
    never("codegen-knows-no-application", { path: "^codegen/" }, { path: "^src/(generated|handlers)/" }),

    // Tests call the command line in their own process.
    never(
      "nobody-imports-the-doors",
      { pathNot: "^test/cli/command\\.ts$" },
      { path: "^(src/main|codegen/cli)\\.ts$" },
    ),
    never("product-without-tests", { path: "^(src|codegen)/" }, { path: "^test/" }),
    never("product-without-development-packages", { path: "^(src|codegen)/" }, { dependencyTypes: ["npm-dev"] }),
    never("folders-named-for-what-they-hold", {}, { path: "(^|/)(utils|helpers|common)/", pathNot: "node_modules" }),
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    // Handlers of other projects: their imports resolve where the projects are made.
    exclude: { path: "^(test/specs|codegen/init/template)/" },
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "node", "default", "types"] },
  },
};
