/** The browser build of the JSON-LD processor, one file. */
declare module "jsonld/dist/jsonld.esm.min.js" {
  export { default } from "jsonld";
}
