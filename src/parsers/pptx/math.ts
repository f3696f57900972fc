import type { XmlElement } from '../containers/xml-tree.ts';

/** Office Math (22.1) as one line a person can read: "x^2", "(a+b)/(2c)", "√(x)". */
export function readMath(element: XmlElement): string {
  return element.children.map(readPart).join('').trim();
}

function readPart(element: XmlElement): string {
  const part = (name: string): string => {
    const child = element.child(name);
    return child ? readMath(child) : '';
  };
  switch (element.name) {
    case 'm:t':
      return element.text;
    case 'm:f':
      return `${grouped(part('m:num'))}/${grouped(part('m:den'))}`;
    case 'm:sSup':
      return `${part('m:e')}^${grouped(part('m:sup'))}`;
    case 'm:sSub':
      return `${part('m:e')}_${grouped(part('m:sub'))}`;
    case 'm:sSubSup':
      return `${part('m:e')}_${grouped(part('m:sub'))}^${grouped(part('m:sup'))}`;
    case 'm:rad':
      return `${part('m:deg')}√${grouped(part('m:e'))}`;
    case 'm:nary': {
      const sign = element.child('m:naryPr', 'm:chr')?.attribute('m:val') ?? '∫';
      const from = part('m:sub');
      const to = part('m:sup');
      return `${sign}${from && `_${grouped(from)}`}${to && `^${grouped(to)}`} ${part('m:e')}`;
    }
    case 'm:d': {
      const open = element.child('m:dPr', 'm:begChr')?.attribute('m:val') ?? '(';
      const close = element.child('m:dPr', 'm:endChr')?.attribute('m:val') ?? ')';
      const between = element.child('m:dPr', 'm:sepChr')?.attribute('m:val') ?? '|';
      return `${open}${element.all('m:e').map(readMath).join(between)}${close}`;
    }
    case 'm:m':
      return `[${element
        .all('m:mr')
        .map((row) => row.all('m:e').map(readMath).join(', '))
        .join('; ')}]`;
    case 'm:eqArr':
      return element.all('m:e').map(readMath).join('; ');
    case 'm:func':
      return `${part('m:fName')} ${part('m:e')}`;
    default:
      return element.name.endsWith('Pr') ? '' : readMath(element);
  }
}

/** More than one sign needs brackets to stay together. */
const grouped = (text: string): string => (/^[\p{L}\p{N}.]+$/u.test(text) || text === '' ? text : `(${text})`);
