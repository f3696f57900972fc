import type { Box } from '../../document/box.ts';
import type { Block } from '../../document/page.ts';
import type { Bookmark } from '../../document/profile.ts';
import type { Budget } from '../budget.ts';

/**
 * What an engine tells of a PDF; everything above it is independent of the engine. Coordinates are those of the model: points,
 * origin top left, page rotation applied.
 */
export interface PdfEngine {
  /** Rejects with a fault: encrypted_document, unprocessable_document. What is decoded spends from the budget, where there is one. */
  open(bytes: Uint8Array, password: string | undefined, budget?: Budget): Promise<PdfFile>;
}

export interface PdfFile {
  pageCount: number;
  encrypted: boolean;
  metadata(): Promise<PdfMetadata>;
  /** Page number from 1. A page that cannot be read rejects; the file stays usable. */
  page(number: number): Promise<PdfPageContent>;
  close(): Promise<void>;
}

export interface PdfMetadata {
  title: string | null;
  author: string | null;
  created: string | null;
  modified: string | null;
  language: string | null;
  outline: Bookmark[];
  /** Page labels by page, where the file has any. */
  labels: string[] | undefined;
  attachments: { name: string; mediaType: string; bytes: Uint8Array }[];
  formFields: { name: string; value: string; page: number | null; bbox?: Box }[];
  /** What is done when the file is opened. */
  actions: OutsideAction[];
  xfa: boolean;
  /** Its pages are a cover for the documents attached. */
  portfolio: boolean;
}

export interface PdfPageContent {
  width: number;
  height: number;
  rotation: number;
  glyphs: GlyphRun[];
  /** Straight strokes and thin filled boxes: what a table may be ruled with. */
  rules: Rule[];
  /** Filled areas: shaded rows, coloured boxes. */
  fills: Fill[];
  images: PaintedImage[];
  backdrops: Backdrop[];
  /** Filled shapes too small for an area and too short for a line: bullets, mostly. */
  dots: Box[];
  /** Bounds of lines that bend or run aslant and of shapes that are no boxes: what drawings are made of, and no table. */
  sketches: Box[];
  links: { box: Box; href: string | null; page: number | null }[];
  /** Text of annotations (notes, free text, stamps) that a reader sees. */
  annotations: { box: Box; kind: string; text: string; author: string }[];
  /** What links and buttons do beside leading somewhere. */
  actions: OutsideAction[];
  structure: StructureNode | null;
}

/** An action that leaves the file, by its name (ISO 32000-1, 12.6.4), and the file or address that it names. */
export type OutsideAction = [type: string, target: string];

export interface FontStyle {
  name: string;
  bold: boolean;
  italic: boolean;
  monospace: boolean;
  /** Above and below the baseline, in units of the font size; descent is positive. */
  ascent: number;
  descent: number;
  /** The codes of this font cannot be trusted to mean the characters they claim. */
  unmapped: boolean;
  /** Recognised in a picture: nothing is known of the type but its size. */
  recognized?: true;
}

/** Glyphs set in one go with one font: a piece of a line. */
export interface GlyphRun {
  /** In the order of the content stream; may be in visual order for right-to-left scripts. */
  text: string;
  /** Where the baseline starts on the page. */
  x: number;
  y: number;
  /** Distance along the baseline at which each UTF-16 unit of the text starts. */
  starts: readonly number[];
  /** And ends: the advance of the glyph without any letter or word spacing. */
  ends: readonly number[];
  font: FontStyle;
  fontSize: number;
  /** Of the filling, or of the outline where only that is drawn: "#rrggbb". */
  colour: string;
  /** Degrees counter-clockwise from reading direction, 0 to 360. */
  angle: number;
  /** Vertical writing: the baseline runs down through the middle of the glyphs, `angle` is 270. */
  vertical: boolean;
  /** Not painted, or painted where nothing shows. */
  hidden: Block['hidden'];
  /** Glyphs whose meaning was guessed, by their width or their place in the font. */
  guesses: number;
  /** Marked content id, ties the run to the structure tree. */
  mcid: number | null;
  /** Marked as no part of the document's content: a running header, a decoration. */
  artifact: boolean;
  /** Position among all that is painted on the page, fills and images included. */
  order: number;
}

export interface Rule {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
  width: number;
  colour: string;
}

export interface Fill {
  box: Box;
  colour: string;
  /** Position among all that is painted on the page. */
  order: number;
  translucent: boolean;
}

export interface PaintedImage {
  box: Box;
  order: number;
  /** A stencil, or masked: what lies beneath may show. */
  seeThrough: boolean;
}

/** Any other painted area: its colour at a given point is not known. */
export interface Backdrop {
  box: Box;
  order: number;
}

export interface StructureNode {
  /** Standard structure type, role map applied: "H1", "P", "Table", "TD". */
  role: string;
  /** Marked content ids below this node on this page, where it has no child nodes. */
  mcids: number[];
  alt?: string;
  children: StructureNode[];
}
