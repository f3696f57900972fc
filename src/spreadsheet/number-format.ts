import { DateSection, type DateUnits } from './format/date-section.ts';
import { FractionSection } from './format/fraction-section.ts';
import { formatGeneral } from './format/general.ts';
import { NumberSection } from './format/number-section.ts';
import type { Numerals } from './format/numerals.ts';
import { isPlaceholder, literalText, numeralsOf, OVERFLOW, type Renderer } from './format/section.ts';
import { type FormatToken, tokenizeFormat } from './format/tokens.ts';
import type { DateSystem } from './serial-date.ts';

/** A format code read once: what Excel shows for numbers and texts under it. */
export interface NumberFormat {
  formatNumber(value: number): string;
  formatText(text: string): string;
  /** Which units of date and time the code shows; undefined where it shows numbers. */
  dateUnits: DateUnits | undefined;
}

/** Codes come from files: the caches are emptied when they grow past this. */
const MAX_CACHED = 4096;
/** Excel takes 255 characters. */
const MAX_CODE_LENGTH = 1024;
const CACHES = { 1900: new Map<string, NumberFormat>(), 1904: new Map<string, NumberFormat>() };

/** The format of a code, ECMA-376 part 1, 18.8.31. A code that makes no sense shows as General. */
export function numberFormat(code: string, system: DateSystem): NumberFormat {
  const cache = CACHES[system];
  let format = cache.get(code);
  if (!format) {
    if (cache.size >= MAX_CACHED) cache.clear();
    format = new SectionedFormat(code.length > MAX_CODE_LENGTH ? 'General' : code, system);
    cache.set(code, format);
  }
  return format;
}

/** Whether numbers under this code are dates or times of day. Elapsed time alone, as in [h]:mm, is a number of days. */
export function isDateFormat(code: string): boolean {
  const units = numberFormat(code, 1900).dateUnits;
  return units !== undefined && !units.elapsed;
}

interface Condition {
  operator: string;
  operand: number;
}

interface Section {
  tokens: FormatToken[];
  condition: Condition | undefined;
  renderer: Renderer;
}

/** One way to show numbers: taken when it is the first whose test the value passes. */
interface Choice {
  test: (value: number) => boolean;
  renderer: Renderer;
  /** Whether a negative number needs a minus of its own here. */
  minus: boolean;
}

class SectionedFormat implements NumberFormat {
  readonly dateUnits: DateUnits | undefined;
  readonly #choices: Choice[];
  readonly #text: FormatToken[] | undefined;

  constructor(code: string, system: DateSystem) {
    const sections = splitSections(tokenizeFormat(code)).map((tokens) => toSection(tokens, system));
    const textAt = sections.length > 3 ? 3 : sections.findIndex(({ tokens }) => tokens.some((t) => t.type === 'text'));
    if (textAt >= 0) this.#text = sections.splice(textAt, 1)[0]!.tokens;
    const numeric = sections.slice(0, 3);
    this.#choices = numeric.some(({ condition }) => condition) ? conditional(numeric) : bySign(numeric);
    const first = numeric[0]?.renderer;
    if (first instanceof DateSection) this.dateUnits = first.units;
  }

  formatNumber(value: number): string {
    if (!Number.isFinite(value)) return '#NUM!';
    for (const { test, renderer, minus } of this.#choices) {
      if (test(value)) return renderer.render(value, minus && value < 0);
    }
    return OVERFLOW;
  }

  formatText(text: string): string {
    if (!this.#text) return text;
    let shown = '';
    for (const token of this.#text) {
      shown += token.type === 'text' || token.type === 'general' ? text : (literalText(token) ?? '');
    }
    return shown;
  }
}

function splitSections(tokens: FormatToken[]): FormatToken[][] {
  const sections: FormatToken[][] = [[]];
  for (const token of tokens) {
    if (token.type === 'section') sections.push([]);
    else sections.at(-1)!.push(token);
  }
  return sections;
}

function toSection(tokens: FormatToken[], system: DateSystem): Section {
  const condition = tokens.find((token) => token.type === 'condition');
  return { tokens, condition: condition as Condition | undefined, renderer: toRenderer(tokens, system) };
}

const GENERAL: Renderer = {
  render: (value, minus) => (minus ? '-' : '') + formatGeneral(value),
};

function toRenderer(tokens: FormatToken[], system: DateSystem): Renderer {
  const has = (...types: FormatToken['type'][]): boolean => tokens.some((token) => types.includes(token.type));
  const digits = tokens.some(isPlaceholder);
  if (has('general')) return digits || has('date') ? GENERAL : new LiteralSection(tokens);
  if (has('date', 'elapsed', 'meridiem')) {
    const section = new DateSection(tokens, system);
    return section.isRefused ? GENERAL : section;
  }
  const slash = tokens.findIndex((token) => token.type === 'slash');
  if (slash > 0 && tokens.slice(0, slash).some(isPlaceholder) && tokens.slice(slash).some((t) => t.type === 'digit')) {
    return new FractionSection(tokens, slash);
  }
  if (digits) return withNumerals(new NumberSection(tokens), tokens);
  // A colour alone, as in [Red], leaves the number as it is.
  const instructionsOnly =
    tokens.length > 0 &&
    tokens.every(({ type }) => type === 'instruction' || type === 'numerals' || type === 'condition');
  return instructionsOnly ? GENERAL : new LiteralSection(tokens);
}

/** Placeholders take digits one by one, whatever they count. */
function withNumerals(renderer: Renderer, tokens: readonly FormatToken[]): Renderer {
  const numerals = numeralsOf(tokens);
  return numerals ? { render: (value, minus) => numerals.digits(renderer.render(value, minus)) } : renderer;
}

/** Text without digits, or with General among it. */
class LiteralSection implements Renderer {
  readonly #tokens: FormatToken[];
  readonly #numerals: Numerals | undefined;

  constructor(tokens: FormatToken[]) {
    this.#tokens = tokens;
    this.#numerals = numeralsOf(tokens);
  }

  render(value: number, minus: boolean): string {
    let text = minus && this.#tokens.length > 0 ? '-' : '';
    const count = this.#numerals?.counted ?? String;
    for (const token of this.#tokens) {
      text += token.type === 'general' ? count(formatGeneral(value)) : (literalText(token) ?? '');
    }
    return text;
  }
}

/** Without conditions: positive; negative; zero. What is left out is shown as positive numbers are. */
function bySign(sections: Section[]): Choice[] {
  const [positive, negative, zero] = sections;
  if (!positive) return [{ test: () => true, renderer: GENERAL, minus: true }];
  if (!negative) return [{ test: () => true, renderer: positive.renderer, minus: true }];
  return [
    { test: zero ? (value) => value > 0 : (value) => value >= 0, renderer: positive.renderer, minus: false },
    { test: (value) => value < 0, renderer: negative.renderer, minus: false },
    { test: () => true, renderer: (zero ?? positive).renderer, minus: false },
  ];
}

const TESTS: Record<string, (operand: number) => (value: number) => boolean> = {
  '<': (operand) => (value) => value < operand,
  '<=': (operand) => (value) => value <= operand,
  '>': (operand) => (value) => value > operand,
  '>=': (operand) => (value) => value >= operand,
  '=': (operand) => (value) => value === operand,
  '<>': (operand) => (value) => value !== operand,
};

/** Excel takes a section that only negative numbers reach for one that says so itself, and adds no minus. */
const forNegativesOnly = ({ operator, operand }: Condition): boolean =>
  operand < 0 ? operator === '<' || operator === '<=' || operator === '=' : operand === 0 && operator === '<';

function conditional(sections: Section[]): Choice[] {
  const first = sections[0]!.condition ?? { operator: '>', operand: 0 };
  const choices = sections.map(({ condition, renderer }, i): Choice => {
    const own = i === 0 ? first : condition;
    return {
      test: own ? TESTS[own.operator]!(own.operand) : () => true,
      renderer,
      minus: own ? !forNegativesOnly(own) : sections.length > 2 || elseNeedsMinus(first),
    };
  });
  if (sections.length === 1) choices.push({ test: () => true, renderer: GENERAL, minus: elseNeedsMinus(first) });
  return choices;
}

/** In the second of two sections, which has no condition, as Excel 16 does it. */
const elseNeedsMinus = ({ operator, operand }: Condition): boolean =>
  operator === '=' || (operand >= 0 && (operator === '>' || operator === '>='));
