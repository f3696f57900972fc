/** One image of a page as PDF holds it, and where it stands in pixels of the page. */
export interface PdfImage {
  width: number;
  height: number;
  x: number;
  y: number;
  /** Its entries beside size and length: colour space, filter. */
  entries: string;
  data: Uint8Array;
}

export interface PicturePage {
  width: number;
  height: number;
  /** Pixels to the inch, where the file says so. */
  dpi: number | undefined;
  /** Quarters clockwise, by which it is turned to be seen upright. */
  turns: number;
  images: PdfImage[];
}
