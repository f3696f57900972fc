const LABEL = new RegExp(
  `^(?:${[
    'fig(?:ure|\\.)?|table|tab\\.|chart|graph|exhibit|scheme|plate|listing|algorithm',
    'abb(?:ildung|\\.)|tabelle|afbeelding|figuur|tabel|figur|tabell|kuva|taulukko',
    'tableau|figura|tabla|tabela|tabella|quadro|cuadro|gráfico',
    'рис(?:унок|\\.)|табл(?:ица|\\.)|листинг|obr(?:ázek|\\.)|tabulka|rys(?:unek|\\.)',
    'εικόνα|σχήμα|πίνακας|şekil|tablo|hình|bảng|gambar|图|圖|表|図',
  ].join('|')})\\s*`,
  'i',
);
/** Not "Figure 3 shows …", which is a sentence about it, nor a number with a particle. */
const NUMBER =
  /^(?:\d+|[IVXLC]+\b|[A-Z]{1,3}[.-]?\d+\b|[A-Z]\b)(?:[.:-]\d+)*[a-z]?(?![\p{L}\d]|[.:-]\d)(?!\s+\p{Ll}{2}|\s*\p{sc=Hiragana})/u;
const MAX_LENGTH = 1200;

/** "Figure 3: …", "Table A.2 …", "Abb. 4". */
export function isCaption(text: string): boolean {
  const label = LABEL.exec(text)?.[0];
  if (label === undefined || text.length > MAX_LENGTH) return false;
  const rest = text.slice(label.length);
  const number = NUMBER.exec(rest)?.[0];
  if (number === undefined || !/^exhibit/i.test(label)) return number !== undefined;
  // "Exhibit B" is attached to a contract; "Exhibit 4: Market share" is a chart.
  return /\d/.test(number) && /\p{L}/u.test(rest.slice(number.length));
}
