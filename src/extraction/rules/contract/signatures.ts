import { blockIdOf, type Layout, type Segment, type SegmentSpan, whole } from '../../layout.ts';
import { findDates } from '../../values/dates.ts';
import type { Reading } from '../reading.ts';
import { hasForm, isPlaceholder, mayBeParty, readName } from './names.ts';

export interface Signature {
  name: SegmentSpan | undefined;
  title: SegmentSpan | undefined;
  /** The company that is signed for; undefined where a person signs for himself. */
  party: SegmentSpan | undefined;
  /** "By:" stands before it: someone signs for a company. */
  forCompany: boolean;
  date: string | undefined;
  dateSpan: SegmentSpan | undefined;
}

/** Rows above a signature that may name the company, and below it that belong to it. */
const ROWS_ABOVE = 6;
const ROWS_BELOW = 8;
const MAX_SIGNATURES = 60;

const SIGNED = /^\W*(?:By\s*(?:[:;]|(?=\/s\/|_|$))|Per\s*:|Signed\s*:|Signature\s*:|(?=\/s\/))/i;
const LABEL =
  /\b(?:By|Name|Print(?:ed)? Name|Title|Its|Date[d]?|Address|Attn|Attention|Witness|Signature|Facsimile|Fax|Phone|E-?mail|Position)\s*:/i;
const LABELLED = {
  name: /\b(?:Print(?:ed)?\s+Name|Name(?:\s*\(print(?:ed)?\))?)\s*:\s*/i,
  title: /\b(?:Title|Its|Position)\s*:\s*/i,
  date: /\bDated?\s*:\s*/i,
};
const NOT_A_PARTY =
  /^(?:in witness|accepted|agreed|acknowledged|very truly|sincerely|yours|by|for and on behalf|executed|signature|witness|attest|the undersigned|your|dated?|company|employee|employer|executive|consultant|participant|director|confirmed|and agreed|seller|buyer|client|licensor|licensee|distributor)\b|:$|\bwritten\b|\bhereto\b|\bforegoing\b/i;

/** The blocks in which the parties sign, wherever they stand on the page. */
export function findSignatures({ layout, conventions }: Reading): Signature[] {
  const signatures: Signature[] = [];
  for (const segment of layout.segments) {
    const signed = SIGNED.exec(segment.text);
    if (!signed || segment.text.length > 240 || isBehindBy(layout, segment)) continue;
    const above = [...layout.column(segment, -1, ROWS_ABOVE)];
    if (above[0] && /^\W*(?:witness|attest|notary)/i.test(above[0].text)) continue;
    const below = [segment, ...linesBelow(layout.column(segment, 1, ROWS_BELOW), segment)];
    const date = labelled(layout, below, 'date');
    const found = date && findDates(date.segment.text.slice(date.start, date.end), conventions)[0];
    signatures.push({
      name:
        labelled(layout, below, 'name') ??
        signedName(segment, signed[0].length) ??
        signedBehind(layout, segment) ??
        printedName(below.slice(1, 3)),
      title: labelled(layout, below, 'title') ?? titleBehindName(layout, below) ?? officeBelow(below.slice(1, 4)),
      party: partyAbove(above, /^\W*\/s\//.test(segment.text)),
      forCompany: /^\W*(?:By|Per)\b/i.test(signed[0]),
      date: found?.value,
      dateSpan: found && { segment: date!.segment, start: date!.start + found.start, end: date!.start + found.end },
    });
    if (signatures.length >= MAX_SIGNATURES) break;
  }
  return signatures.filter(({ name, party }) => name || party);
}

/** Down to the next signature of the column. */
function* linesBelow(column: Iterable<Segment>, above: Segment): Generator<Segment> {
  for (const segment of column) {
    if (SIGNED.test(segment.text) || segment.box[0] > above.box[0] + 120) return;
    if (hasForm(segment.text) && !LABEL.test(segment.text)) return;
    yield segment;
  }
}

/** The mark of the signer stands apart from its "By:". */
const isBehindBy = (layout: Layout, { row, column, text }: Segment): boolean =>
  /^\W*\/s\//.test(text) && column > 0 && /^\W*By\s*[:;]?\s*$/i.test(layout.rows[row]!.segments[column - 1]!.text);

function signedBehind(layout: Layout, { row, column, text }: Segment): SegmentSpan | undefined {
  const next = /^\W*By\s*[:;]?\s*$/i.test(text) ? layout.rows[row]!.segments[column + 1] : undefined;
  return next && signedName(next, 0);
}

function labelled(layout: Layout, lines: readonly Segment[], kind: keyof typeof LABELLED): SegmentSpan | undefined {
  for (const segment of lines) {
    const label = LABELLED[kind].exec(segment.text);
    if (!label) continue;
    const start = label.index + label[0].length;
    const rest = segment.text.slice(start);
    const next = LABEL.exec(rest);
    const value = rest.slice(0, next?.index ?? rest.length).replace(/[\s_-]+$/, '');
    const beside = value === '' && !next ? layout.rows[segment.row]!.segments[segment.column + 1] : undefined;
    if (
      beside &&
      !LABEL.test(beside.text) &&
      !SIGNED.test(beside.text) &&
      !isPlaceholder(beside.text) &&
      beside.text.length < 90
    )
      return { segment: beside, start: 0, end: beside.text.length };
    if (value.length > 1 && value.length < 90 && !isPlaceholder(value))
      return { segment, start, end: start + (kind === 'name' ? lengthOfName(value) : value.length) };
    return undefined;
  }
  return undefined;
}

/** "Ruth Amsel, Managing Member": what follows the name of a person is a title, which may go on in the next line. */
function lengthOfName(value: string): number {
  const comma = value.search(/,\s(?!(?:Jr|Sr|II|III|IV|Esq|M\.?D|Ph\.?D)\b)/);
  return comma > 0 && isPersonName(value.slice(0, comma)) ? comma : value.length;
}

function titleBehindName(layout: Layout, lines: readonly Segment[]): SegmentSpan | undefined {
  for (const segment of lines) {
    const label = LABELLED.name.exec(segment.text);
    if (!label) continue;
    const start = label.index + label[0].length;
    const value = segment.text.slice(start);
    const title = /^,\s*(\p{Lu}[\p{L} ,&-]{2,50})$/u.exec(value.slice(lengthOfName(value)));
    const [below] = layout.column(segment, 1, 1);
    if (!title || (below && blockIdOf(below) === blockIdOf(segment) && !LABEL.test(below.text))) return undefined;
    return { segment, start: segment.text.length - title[1]!.length, end: segment.text.length };
  }
  return undefined;
}

/** "Chairman and Chief Executive Officer", on a line of its own below the name. */
function officeBelow(lines: readonly Segment[]): SegmentSpan | undefined {
  const segment = lines.find(({ text }) => OFFICE.test(text) && !LABEL.test(text) && !hasForm(text));
  return segment && whole(segment);
}

const OFFICE =
  /^(?=.{5,80}$)(?:\p{Lu}[\p{L}&.,-]*\s+|(?:and|of|the|for|&)\s+)*(?:Officer|President|Chairman|Chairwoman|Director|Secretary|Treasurer|Counsel|Manager|Partner)(?:[\s,]+(?:and|&|of|\p{Lu}[\p{L}&.-]*))*$/u;

function signedName(segment: Segment, from: number): SegmentSpan | undefined {
  const mark = /^\W*\/s\/\s*/.exec(segment.text.slice(from))?.[0].length ?? 0;
  const rest = segment.text.slice(from + mark);
  const end = rest.search(/\b(?:Name|Title|Date|Its)\s*:|,\s|\s\d|_{2}|-{3}|$/i);
  const name = rest.slice(0, end).trim();
  const lead = rest.indexOf(name);
  return isPersonName(name) ? { segment, start: from + mark + lead, end: from + mark + lead + name.length } : undefined;
}

function printedName(lines: readonly Segment[]): SegmentSpan | undefined {
  for (const segment of lines) {
    const name = /^[^,(]*/.exec(segment.text)![0].trim();
    if (isPersonName(name))
      return { segment, start: segment.text.indexOf(name), end: segment.text.indexOf(name) + name.length };
  }
  return undefined;
}

const isPersonName = (text: string): boolean =>
  /^(?:(?:Mr|Mrs|Ms|Dr|Prof)\.?\s+)?\p{Lu}[\p{L}.'’-]*(?:\s+(?:(?:van|von|de|der|la)\s+)?\p{Lu}[\p{L}.'’-]*){1,4}(?:,?\s+(?:Jr|Sr|II|III|IV)\.?)?$/u.test(
    text,
  ) &&
  !/\b(?:President|Officer|Director|Manager|Secretary|Counsel|Chairman|Partner|Treasurer|Date|Name|Title|Agreement|Signature|Employee|Company|Executive)\b/i.test(
    text,
  ) &&
  !hasForm(text);

/** The nearest line above that names a company; a line between may say "as general partner of" or hold an address. */
function partyAbove(lines: readonly Segment[], isPerson: boolean): SegmentSpan | undefined {
  for (const segment of lines) {
    if (SIGNED.test(segment.text)) return undefined;
    const text = segment.text.replace(/^[\s_-]+|[\s_:-]+$/g, '');
    const behalf = /\b(?:on behalf of|for)\s+(?=\p{L}*\p{Lu})/u.exec(segment.text);
    if (behalf && hasForm(text)) {
      const start = behalf.index + behalf[0].length;
      return { segment, start, end: start + segment.text.slice(start).replace(/[\s:]+$/, '').length };
    }
    if (text.length < 3 || LABEL.test(segment.text) || isPlaceholder(text)) continue;
    const start = segment.text.indexOf(text);
    const name = readName(text, 0);
    const said = name && text.slice(0, name.end).replace(/\s+d\/?b\/?a\b.*$/i, '');
    if (
      said &&
      hasForm(said) &&
      mayBeParty(said) &&
      !NOT_A_PARTY.test(said) &&
      /^\s*(?:$|[,(:/\d])/.test(text.slice(name.end))
    )
      return { segment, start, end: start + said.length };
    if (!isPerson && text.length < 60 && /^\p{Lu}[\p{Lu}\d\s&.,'!-]+$/u.test(text) && !NOT_A_PARTY.test(text))
      return { segment, start, end: start + text.length };
  }
  return undefined;
}
