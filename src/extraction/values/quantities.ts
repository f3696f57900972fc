import type { Found } from './found.ts';

const LENGTH = 'km|m|cm|mm|µm|nm|ft|feet|foot|in|inch(?:es)?|yd|mi|miles?|metres?|meters?';
const MASS = 'kg|g|mg|µg|mcg|t|tonnes?|lbs?|oz|pounds?';
const VOLUME =
  'l|L|ml|mL|cl|dl|hl|gal|gallons?|litres?|liters?|m[²³23]|cm[³3]|ft[²³23]|sq\\.?\\s?(?:ft|m)|cbm|CBM|ha|hectares?|acres?|IU';
const ELECTRIC = 'W|kW|MW|GW|V|kV|mV|A|mA|Ah|mAh|Hz|kHz|MHz|GHz|kWh|MWh|Wh|Ω|dB|dBm|VA|kVA|hp|HP|PS|N|Nm|kN';
const OTHER =
  '°\\s?[CFK]?|º\\s?[CF]?|K|Pa|kPa|MPa|hPa|bar|psi|mbar|rpm|bps|kbps|Mbps|Gbps|B|KB|MB|GB|TB|px|MP|dpi|kcal|kJ|J|ppm|mol|mmol|pH|lx|lm|cd|knots?|kts?|mph|km/h|pages?|seats?|persons?';
export const UNIT = `(?:${LENGTH}|${MASS}|${VOLUME}|${ELECTRIC}|${OTHER})`;
const PER = `(?:\\s?/\\s?(?:${UNIT}|s|sec|min|h|hr|hour|day|d|month|year|yr))?`;
/** "125 g/L", "6601 ft", "1,67 L/ha", "20-65 kg": a number or a range with its unit. */
const QUANTITY = new RegExp(
  `(?<![\\p{L}\\d.,/-])[<>≤≥±~-]?\\s?\\d[\\d.,]*(?:\\s?(?:-|–|to|x|×)\\s?\\d[\\d.,]*){0,2}\\s?${UNIT}${PER}(?![\\p{L}\\d])`,
  'gu',
);

export const findQuantities = (text: string): Found<string>[] =>
  [...text.matchAll(QUANTITY)].map(({ 0: said, index }) => {
    const lead = said.length - said.trimStart().length;
    return { value: said.trim(), start: index + lead, end: index + said.trimEnd().length };
  });
