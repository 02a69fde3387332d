// Filters the types of the index by words of their names, descriptions, operations and properties.
const field = document.querySelector("#search");
const entries = [...document.querySelectorAll(".entry")].map((entry) => ({
  entry,
  text: `${entry.textContent} ${entry.dataset.words}`.toLowerCase(),
}));

function filter() {
  const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
  let found = 0;
  for (const { entry, text } of entries) {
    entry.hidden = !words.every((word) => text.includes(word));
    if (!entry.hidden) found++;
  }
  document.querySelector("output").value = words.length === 0 ? "" : `${found} of ${entries.length} types`;
}

field.addEventListener("input", filter);
filter();
