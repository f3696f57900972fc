import type { MixedElement } from '../containers/mixed-tree.ts';

const MAX_DIGITS = 30;

/** A data style of OpenDocument as the code that Excel has for it; undefined for plain numbers. */
export function toFormatCode(style: MixedElement): string | undefined {
  const code = style.elements.map((part) => toCode(part, style)).join('');
  // Negative numbers in red are a style of their own that the first one maps to.
  return code === '' || /^General$/.test(code) ? undefined : code;
}

function toCode(part: MixedElement, style: MixedElement): string {
  const isLong = part.attribute('number:style') === 'long';
  switch (part.name) {
    case 'number:number':
      return numberCode(part);
    case 'number:scientific-number':
      return `${numberCode(part)}E+${'0'.repeat(digits(part, 'number:min-exponent-digits') || 2)}`;
    case 'number:fraction':
      return `# ${'?'.repeat(digits(part, 'number:min-numerator-digits') || 1)}/${'?'.repeat(digits(part, 'number:min-denominator-digits') || 1)}`;
    case 'number:text':
      return style.name === 'number:percentage-style' && part.text.trim() === '%' ? '%' : quoted(part.text);
    case 'number:currency-symbol':
      return quoted(part.text);
    case 'number:text-content':
      return '@';
    case 'number:boolean':
      return 'General';
    case 'number:year':
      return isLong ? 'yyyy' : 'yy';
    case 'number:month':
      return part.attribute('number:textual') === 'true' ? (isLong ? 'mmmm' : 'mmm') : isLong ? 'mm' : 'm';
    case 'number:day':
      return isLong ? 'dd' : 'd';
    case 'number:day-of-week':
      return isLong ? 'dddd' : 'ddd';
    case 'number:hours': {
      const hours = isLong ? 'hh' : 'h';
      return style.attribute('number:truncate-on-overflow') === 'false' ? `[${hours}]` : hours;
    }
    case 'number:minutes':
      return isLong ? 'mm' : 'm';
    case 'number:seconds': {
      const decimals = digits(part, 'number:decimal-places');
      return `${isLong ? 'ss' : 's'}${decimals > 0 ? `.${'0'.repeat(decimals)}` : ''}`;
    }
    case 'number:am-pm':
      return 'AM/PM';
    default:
      return '';
  }
}

function numberCode(part: MixedElement): string {
  const decimals = digits(part, 'number:decimal-places');
  if (part.attribute('number:decimal-places') === undefined && part.name === 'number:number') {
    if (part.attribute('number:grouping') !== 'true' && digits(part, 'number:min-integer-digits') <= 1)
      return 'General';
  }
  const whole = '0'.repeat(Math.max(digits(part, 'number:min-integer-digits'), 1));
  const grouped = part.attribute('number:grouping') === 'true' ? `#,##${whole}` : whole;
  return `${grouped}${decimals > 0 ? `.${'0'.repeat(decimals)}` : ''}`;
}

const digits = (part: MixedElement, name: string): number =>
  Math.min(Math.max(Number(part.attribute(name) ?? 0) || 0, 0), MAX_DIGITS);

const quoted = (text: string): string => (/^[-/:., ()]*$/.test(text) ? text : `"${text.replaceAll('"', '')}"`);

/** Styles whose numbers are days. */
export const isDateStyle = ({ name }: MixedElement): boolean =>
  name === 'number:date-style' || name === 'number:time-style';
