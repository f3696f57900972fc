// pdf.js's getOperatorList of each page of a PDF.
import { visitPages } from './pdfjs.mjs';

export default (path) => visitPages(path, (page) => page.getOperatorList());
