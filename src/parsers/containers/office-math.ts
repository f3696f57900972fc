import type { XmlElement } from './xml-tree.ts';

/** Office Math (ECMA-376 part 1, 22.1) as one line a person can read: "x^2", "(a+b)/(2c)", "∑_(k=0)^n x_k". */
export function readMath(element: XmlElement): string {
  let text = '';
  for (const child of element.children) {
    const part = readPart(child);
    // "x^k a", not "x^ka".
    const isAmbiguous = SCRIPTS.has(child.name) && /^[\p{L}\p{N}]/u.test(part) && /[\p{L}\p{N}]$/u.test(text);
    text += isAmbiguous ? ` ${part}` : part;
  }
  return text.replace(/ {2,}/g, ' ').trim();
}

const SCRIPTS = new Set(['m:sSup', 'm:sSub', 'm:sSubSup', 'm:f', 'm:func', 'm:rad', 'm:limLow', 'm:limUpp']);

function readPart(element: XmlElement): string {
  const read = PARTS.get(element.name);
  if (read) return read(element);
  return element.name.endsWith('Pr') || NO_TEXT.has(element.name) ? '' : element.children.map(readPart).join('');
}

const NO_TEXT = new Set(['w:del', 'w:moveFrom', 'w:instrText']);

const part = (element: XmlElement, name: string): string => {
  const child = element.child(name);
  return child ? readMath(child) : '';
};

const property = (element: XmlElement, ...path: string[]): string | undefined =>
  element.child(...path)?.attribute('m:val');

const script = (sign: '_' | '^', text: string): string => (text ? `${sign}${grouped(text)}` : '');

/** More than one sign needs brackets to stay together. */
const grouped = (text: string): string =>
  text === '' || /^[\p{L}\p{N}.]+$/u.test(text) || /^\([^()]*\)$/.test(text) || [...text].length === 1
    ? text
    : `(${text})`;

const PARTS: ReadonlyMap<string, (element: XmlElement) => string> = new Map([
  ['m:t', (e) => e.text],
  ['w:t', (e) => e.text],
  ['w:tab', () => ' '],
  ['w:br', () => ' '],
  ['m:f', readFraction],
  ['m:sSup', (e) => `${part(e, 'm:e')}${script('^', part(e, 'm:sup'))}`],
  ['m:sSub', (e) => `${part(e, 'm:e')}${script('_', part(e, 'm:sub'))}`],
  ['m:sSubSup', (e) => `${part(e, 'm:e')}${script('_', part(e, 'm:sub'))}${script('^', part(e, 'm:sup'))}`],
  ['m:sPre', (e) => `${script('_', part(e, 'm:sub'))}${script('^', part(e, 'm:sup'))}${part(e, 'm:e')}`],
  ['m:rad', (e) => `${part(e, 'm:deg')}√${grouped(part(e, 'm:e'))}`],
  [
    'm:nary',
    (e) => {
      const sign = property(e, 'm:naryPr', 'm:chr') ?? '∫';
      return `${sign}${script('_', part(e, 'm:sub'))}${script('^', part(e, 'm:sup'))} ${part(e, 'm:e')}`;
    },
  ],
  [
    'm:d',
    (e) => {
      const open = property(e, 'm:dPr', 'm:begChr') ?? '(';
      const close = property(e, 'm:dPr', 'm:endChr') ?? ')';
      return `${open}${e
        .all('m:e')
        .map(readMath)
        .join(property(e, 'm:dPr', 'm:sepChr') ?? '|')}${close}`;
    },
  ],
  [
    'm:m',
    (e) => {
      const rows = e.all('m:mr').map((row) => row.all('m:e').map(readMath).join(', '));
      return `[${rows.join('; ')}]`;
    },
  ],
  ['m:eqArr', (e) => e.all('m:e').map(readMath).join('; ')],
  ['m:func', (e) => `${part(e, 'm:fName')} ${part(e, 'm:e')}`],
  ['m:limLow', (e) => `${part(e, 'm:e')}${script('_', part(e, 'm:lim'))}`],
  ['m:limUpp', (e) => `${part(e, 'm:e')}${script('^', part(e, 'm:lim'))}`],
  ['m:acc', (e) => `${part(e, 'm:e')}${property(e, 'm:accPr', 'm:chr') ?? '\u0302'}`],
]);

function readFraction(element: XmlElement): string {
  const over = part(element, 'm:num');
  const under = part(element, 'm:den');
  // Without a bar it is a binomial coefficient or a stack.
  if (property(element, 'm:fPr', 'm:type') === 'noBar') return `${over} ¦ ${under}`;
  return `${grouped(over)}/${grouped(under)}`;
}
