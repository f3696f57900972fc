import type { DocumentUnit, FileType } from '../document/file-type.ts';
import type { Parser } from './parser.ts';
import type { ByteSource } from './source.ts';

/**
 * One format: its names, how its files are recognized and what parses them. All else that names formats is derived from
 * these. Loaded for every document, so it imports no parser.
 */
export interface Format {
  /** The `file_type` of its documents, and the folder below `src/parsers`. */
  name: FileType;
  /** The first is the one that its documents are given. */
  mediaTypes: readonly [string, ...string[]];
  /** Lower case, without the dot; the usual one first. */
  extensions: readonly [string, ...string[]];
  /** What a numbered page of such a document is. */
  unit: DocumentUnit;
  /** A small document of this format in `samples/`; the tests of all formats run on it. */
  sample: string;
  /** Takes what no other format knows and nothing names: asked last. */
  takesRest?: true;
  /** By content; the extension may only decide between things that look alike. */
  recognizes(probe: Probe): boolean | Promise<boolean>;
  /** Loads the parser and its libraries. */
  parser(): Promise<Parser>;
}

/** What a format is recognized by. */
export interface Probe {
  source: ByteSource;
  /** The first 64 KiB, or all of it. */
  head: Uint8Array;
  /** Lower case, without the dot; empty where the name has none. */
  extension: string;
}
