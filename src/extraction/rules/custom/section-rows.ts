import type { EvidenceBlock } from '../../evidence.ts';
import { blockIdOf, type Row, type Segment } from '../../layout.ts';
import type { FieldSchema } from '../../schema.ts';
import type { Reading } from '../reading.ts';
import { means } from './means.ts';
import { labelScore, termsOf, words } from './terms.ts';

const MIN_HEADING_SCORE = 0.8;
const MIN_PLAIN_SCORE = 0.82;
const SECTIONS =
  'experience employment education skill certification language project publication award reference interest summary objective profile volunteer training'.split(
    ' ',
  );
/** How far headings of one column may begin apart, in points. */
const SAME_EDGE = 20;

/** What stands in rows below the heading that names the list, up to the next heading. */
export function rowsUnder(reading: Reading, list: FieldSchema): Segment[][] {
  const { blocks } = reading.evidence;
  const terms = termsOf(list);
  const names = ({ block: { text } }: EvidenceBlock, least: number): boolean =>
    text.length < 60 && labelScore(text, terms) >= least;
  const isNamed = (one: EvidenceBlock): boolean => isHeading(one) && names(one, MIN_HEADING_SCORE);
  // "Internship experience" is experience.
  const isKind = (one: EvidenceBlock): boolean =>
    isHeading(one) && isSection(one) && labelScore(one.block.text.split(' ').at(-1)!, terms) >= MIN_HEADING_SCORE;
  const headed = blocks.findIndex(blocks.some(isNamed) ? isNamed : isKind);
  // Headings that are set as all other lines are known by their words alone.
  const at = headed >= 0 ? headed : blocks.findIndex((one) => isSection(one) && names(one, MIN_PLAIN_SCORE));
  if (at < 0) return [];
  const level = blocks[at]!.block.level ?? 1;
  const ends = (one: EvidenceBlock): boolean =>
    isSection(one) || (headed >= 0 && isHeading(one) && (one.block.level ?? 1) <= level);
  const end = blocks.findIndex((one, i) => i > at && ends(one));
  const under = blocks.slice(at + 1, end < 0 ? undefined : end);
  const headings = blocks.filter((one) => isSection(one) || (isHeading(one) && one.block.type !== 'title'));
  return isOneColumn(headings)
    ? rowsBetween(reading.layout.rows, blocks[at]!, blocks.filter(ends), blocks)
    : rowsOf(reading.layout.rows, under);
}

const isHeading = ({ block: { type } }: EvidenceBlock): boolean => type === 'heading' || type === 'title';

/** "Professional Experience": a short line that names a part of a resume, and nothing else. */
function isSection({ block: { text } }: EvidenceBlock): boolean {
  const said = text.length <= 40 && /^\p{Lu}[\p{L} &/]+:?$/u.test(text) ? words(text) : [];
  return said.length > 0 && said.length <= 3 && SECTIONS.some((section) => means(said.at(-1)!, section));
}

/** Headings that stand below one another: then whatever is beside a line belongs to it, though a parser saw columns. */
function isOneColumn(headings: readonly EvidenceBlock[]): boolean {
  const isSame = (edges: readonly number[]): boolean => Math.max(...edges) - Math.min(...edges) < SAME_EDGE;
  const boxes = headings.map(({ block }) => block.bbox);
  return isSame(boxes.map(([left]) => left)) || isSame(boxes.map(([left, , right]) => (left + right) / 2));
}

const isRunning = ({ block: { type } }: EvidenceBlock): boolean => type === 'header' || type === 'footer';

const idsOf = (blocks: readonly EvidenceBlock[]): Set<string | undefined> =>
  new Set(blocks.map(({ block }) => block.id));

function rowsBetween(
  rows: readonly Row[],
  heading: EvidenceBlock,
  ends: readonly EvidenceBlock[],
  blocks: readonly EvidenceBlock[],
): Segment[][] {
  const [ending, running] = [idsOf(ends), idsOf(blocks.filter(isRunning))];
  const at = rows.findIndex(({ segments }) => segments.some((segment) => blockIdOf(segment) === heading.block.id));
  const below = rows.slice(at + 1);
  const end = below.findIndex(({ segments }) => segments.some((segment) => ending.has(blockIdOf(segment))));
  return below
    .slice(0, end < 0 ? undefined : end)
    .map(({ segments }) => segments.filter((segment) => !running.has(blockIdOf(segment))));
}

function rowsOf(rows: readonly Row[], under: readonly EvidenceBlock[]): Segment[][] {
  const ids = idsOf(under.filter((one) => !isRunning(one)));
  return rows.map(({ segments }) => segments.filter((segment) => ids.has(blockIdOf(segment))));
}
