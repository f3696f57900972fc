import type { Layout, Segment } from '../../layout.ts';
import { fold } from '../../values/found.ts';
import { findMarkedChoices } from '../../values/marked-choices.ts';
import type { Candidate } from '../candidate.ts';
import type { ValueField } from './read-value.ts';

const YES_OR_NO: readonly (readonly string[])[] = [
  ['yes', 'no'],
  ['ja', 'nein'],
  ['ja', 'nee'],
  ['oui', 'non'],
  ['si', 'no'],
  ['sim', 'nao'],
];
/** Choices are set near one another, in heights of their line. */
const MAX_APART = 8;
/** Between choices of one line: blanks to fill in, bars and spaces. */
const BETWEEN = String.raw`[\s_/|()\[\]-]*(?:or\s*)?`;

/** "Yes  No  Were charges filed?": where a form prints the choices beside one another and no mark can be read, none of them is said. */
export function withoutOffered<One extends Candidate>(
  layout: Layout,
  field: ValueField,
  candidates: readonly One[],
): One[] {
  const sets =
    field.type === 'boolean' ? YES_OR_NO : field.enum ? [field.enum.map((choice) => fold(String(choice)))] : [];
  const offers = sets.filter(({ length }) => length > 1).map(toPattern);
  if (offers.length === 0) return [...candidates];
  return candidates.filter(({ spans }) => !spans.some(({ segment }) => isOffered(layout, segment, offers)));
}

/** Two of the choices, one right behind the other. */
function toPattern(choices: readonly string[]): RegExp {
  const any = `(?:${choices.map((choice) => choice.replace(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)).join('|')})`;
  return new RegExp(
    String.raw`(?<![\p{L}\p{N}])(${any})${BETWEEN}(?!\1)(?<=[\s_/|()\[\]-])${any}(?![\p{L}\p{N}])`,
    'u',
  );
}

function isOffered(layout: Layout, segment: Segment, offers: readonly RegExp[]): boolean {
  const said = fold(
    nearby(layout, segment)
      .map(({ text }) => text)
      .join(' '),
  );
  return findMarkedChoices(said).length === 0 && offers.some((offer) => offer.test(said));
}

/** The segment and those of its row that are near it. */
function nearby({ rows }: Layout, segment: Segment): Segment[] {
  const { segments } = rows[segment.row]!;
  const size = segment.box[3] - segment.box[1];
  const isNear = (one: Segment, next: Segment): boolean => next.box[0] - one.box[2] <= MAX_APART * size;
  let [from, to] = [segment.column, segment.column];
  while (from > 0 && isNear(segments[from - 1]!, segments[from]!)) from--;
  while (to < segments.length - 1 && isNear(segments[to]!, segments[to + 1]!)) to++;
  return segments.slice(from, to + 1);
}
