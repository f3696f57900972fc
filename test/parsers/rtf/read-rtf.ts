import type { Block } from '../../../src/document/page.ts';
import { rtfParser } from '../../../src/parsers/rtf/rtf-parser.ts';
import { type Collected, collect } from '../collect.ts';

/** Characters up to U+00FF stand for bytes, so that a test can hold any encoding. */
export const toBytes = (rtf: string): Uint8Array => Buffer.from(rtf, 'latin1');

/** A whole document around some content. */
export const rtf = (content: string, header = ''): string => `{\\rtf1\\ansi\\ansicpg1252\\deff0${header}${content}}`;

export const readRtf = (content: string, header = ''): Promise<Collected> =>
  collect(rtfParser, toBytes(rtf(content, header)));

export const blocksOf = async (content: string, header = ''): Promise<Block[]> =>
  (await readRtf(content, header)).pages.flatMap((page) => page.blocks);

export const textsOf = async (content: string, header = ''): Promise<string[]> =>
  (await blocksOf(content, header)).map((block) => block.text);
