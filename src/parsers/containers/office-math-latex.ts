import { ACCENTS, fence, functionName, signs } from './latex-signs.ts';
import type { XmlElement } from './xml-tree.ts';

/** Office Math (ECMA-376 part 1, 22.1) as LaTeX: "\frac{a+b}{\sqrt{c}}". */
export function toLatex(element: XmlElement): string {
  return readAll(element).replace(/\s+/g, ' ').trim();
}

const readAll = (element: XmlElement): string => element.children.map(readPart).join('');

function readPart(element: XmlElement): string {
  const read = PARTS.get(element.name);
  if (read) return read(element);
  return element.name.endsWith('Pr') || NO_TEXT.has(element.name) ? '' : readAll(element);
}

const NO_TEXT = new Set(['w:del', 'w:moveFrom', 'w:instrText']);

const part = (element: XmlElement, name: string): string => {
  const child = element.child(name);
  return child ? toLatex(child) : '';
};

const property = (element: XmlElement, ...path: string[]): string | undefined =>
  element.child(...path)?.attribute('m:val');

const braced = (text: string): string => `{${text}}`;
/** A base of several signs is kept together; one sign or one command needs no braces. */
const base = (text: string): string => (/^(?:.|\\[A-Za-z]+)$/u.test(text.trim()) ? text.trim() : braced(text));
const script = (sign: '_' | '^', text: string): string => (text === '' ? '' : sign + braced(text));
const scripts = (e: XmlElement): string => script('_', part(e, 'm:sub')) + script('^', part(e, 'm:sup'));

const PARTS: ReadonlyMap<string, (element: XmlElement) => string> = new Map([
  ['m:t', (e) => signs(e.text)],
  ['w:t', (e) => signs(e.text)],
  ['w:tab', () => ' '],
  ['w:br', () => ' '],
  ['m:r', readRun],
  ['m:f', readFraction],
  ['m:sSup', (e) => base(part(e, 'm:e')) + scripts(e)],
  ['m:sSub', (e) => base(part(e, 'm:e')) + scripts(e)],
  ['m:sSubSup', (e) => base(part(e, 'm:e')) + scripts(e)],
  ['m:sPre', (e) => `{}${scripts(e)}${base(part(e, 'm:e'))}`],
  [
    'm:rad',
    (e) => {
      const degree = part(e, 'm:deg');
      return `\\sqrt${degree === '' ? '' : `[${degree}]`}${braced(part(e, 'm:e'))}`;
    },
  ],
  ['m:nary', (e) => `${signs(property(e, 'm:naryPr', 'm:chr') ?? '∫')}${scripts(e)} ${part(e, 'm:e')}`],
  ['m:d', readDelimited],
  ['m:m', (e) => `\\begin{matrix}${e.all('m:mr').map(cells).join(' \\\\ ')}\\end{matrix}`],
  ['m:eqArr', (e) => `\\begin{aligned}${e.all('m:e').map(toLatex).join(' \\\\ ')}\\end{aligned}`],
  ['m:func', (e) => `${part(e, 'm:fName')} ${part(e, 'm:e')}`],
  ['m:fName', (e) => functionName(readAll(e))],
  ['m:limLow', (e) => functionName(part(e, 'm:e')) + script('_', part(e, 'm:lim'))],
  ['m:limUpp', (e) => functionName(part(e, 'm:e')) + script('^', part(e, 'm:lim'))],
  ['m:acc', (e) => `${ACCENTS.get(property(e, 'm:accPr', 'm:chr') ?? '\u0302') ?? '\\hat'}${braced(part(e, 'm:e'))}`],
  [
    'm:bar',
    (e) => `${property(e, 'm:barPr', 'm:pos') === 'top' ? '\\overline' : '\\underline'}${braced(part(e, 'm:e'))}`,
  ],
  ['m:groupChr', (e) => `\\underbrace${braced(part(e, 'm:e'))}`],
  ['m:borderBox', (e) => `\\boxed${braced(part(e, 'm:e'))}`],
]);

const cells = (row: XmlElement): string => row.all('m:e').map(toLatex).join(' & ');

/** Upright words in a formula are text. */
function readRun(run: XmlElement): string {
  const text = readAll(run);
  const isText = run.child('m:rPr', 'm:nor') !== undefined;
  return isText && /\p{L}{2}|\s/u.test(text) ? `\\text${braced(text)}` : text;
}

function readFraction(element: XmlElement): string {
  const [over, under] = [part(element, 'm:num'), part(element, 'm:den')];
  switch (property(element, 'm:fPr', 'm:type')) {
    case 'noBar':
      return `\\genfrac{}{}{0pt}{}${braced(over)}${braced(under)}`;
    case 'lin':
      return `${base(over)}/${base(under)}`;
    default:
      return `\\frac${braced(over)}${braced(under)}`;
  }
}

function readDelimited(element: XmlElement): string {
  const open = fence(property(element, 'm:dPr', 'm:begChr') ?? '(');
  const close = fence(property(element, 'm:dPr', 'm:endChr') ?? ')');
  const separator = ` \\middle${fence(property(element, 'm:dPr', 'm:sepChr') ?? '|')} `;
  return `\\left${open}${element.all('m:e').map(toLatex).join(separator)}\\right${close}`;
}
