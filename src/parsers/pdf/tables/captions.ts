const NUMBER = /^[\s:.]*(?:[A-Z]{0,3}[-.–]?\d|[IVX]+\b)/i;
const TABLE =
  /^(?:table|tab\.|exhibit|tabelle|tableau|tabla|tabela|tabella|tabell|taulukko|tabel|табл(?:ица|\.)|tabulka|πίνακας|tablo|cuadro|quadro|schedule)/i;
const FIGURE =
  /^(?:figure|fig\.|chart|graph|abbildung|abb\.|figura|gráfico|grafik|diagram|рис(?:унок|\.)|obr(?:ázek|\.)|rys(?:unek|\.)|εικόνα|σχήμα|şekil)/i;
const NOTE = /^(?:notes?|sources?|nb|n\.b\.|legend|key|quelle|anmerkung|fuente|nota|exhibit reads)\b|^[*†‡§¶]/i;
const NOTE_MARK = /^\(?[a-z¹²³⁴\d]{1,2}[\s.)]\s*\p{Lu}/u;

const FIRST = new Set('tTeEсСcCqQsSfFgGaAdDтТрРoOrRπΠεΕσΣşŞ表图圖');

/** What a caption calls the thing it stands by. */
export function captionKind(text: string): 'table' | 'figure' | undefined {
  if (!FIRST.has(text[0]!)) return undefined;
  for (const [kind, word] of [
    ['table', TABLE],
    ['figure', FIGURE],
  ] as const) {
    const match = word.exec(text);
    if (match && NUMBER.test(text.slice(match[0].length))) return kind;
  }
  return /^表\s*\d/.test(text) ? 'table' : /^[图圖]\s*\d/.test(text) ? 'figure' : undefined;
}

export const isNote = (text: string): boolean => NOTE.test(text) || NOTE_MARK.test(text);
