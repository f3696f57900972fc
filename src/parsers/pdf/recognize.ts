import type { Probe } from '../format.ts';
import { findSignature } from '../signatures.ts';
import { findFileHeader } from './file-header.ts';

/** Archives and pictures may hold a PDF: behind their signatures a header is part of them. */
export function recognizesPdf({ head }: Probe): boolean {
  const header = findFileHeader(head);
  return header === 0 || (header !== undefined && findSignature(head) === undefined);
}
