/** Where the build put what pdf.js fetches; ends with a slash. */
declare const PDFJS_DATA_URL: string;
