import type { Parser } from './parser.ts';
import { pdfParser } from './pdf/parser.ts';

/** In the order in which they are asked: from the unmistakable to the permissive. */
export const parsers: readonly Parser[] = [pdfParser];
