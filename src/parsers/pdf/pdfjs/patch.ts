/** A change of the worker half of pdf.js, by its text. */
export interface Patch {
  name: string;
  /** Without it the adapter cannot work; without the others it is only slower. */
  required?: true;
  find: string;
  replace: string;
}
