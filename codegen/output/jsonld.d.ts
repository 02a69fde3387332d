/** The processor as one file, as it comes for browsers. */
declare module "jsonld/dist/jsonld.esm.min.js" {
  export { default } from "jsonld";
}
