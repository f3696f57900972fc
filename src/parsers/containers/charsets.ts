/** Character set of a font → Windows code page (RTF 1.9.1, font table; [MS-XLS] 2.4.122). Charset 1 is the default one. */
const CODE_PAGE_OF_CHARSET = new Map<number, number>([
  [0, 1252],
  [77, 10000],
  [78, 932],
  [79, 949],
  [80, 936],
  [81, 950],
  [83, 1255],
  [84, 1256],
  [85, 1253],
  [86, 1254],
  [87, 874],
  [88, 1250],
  [89, 1251],
  [128, 932],
  [129, 949],
  [130, 1361],
  [134, 936],
  [136, 950],
  [161, 1253],
  [162, 1254],
  [163, 1258],
  [177, 1255],
  [178, 1256],
  [179, 1256],
  [180, 1256],
  [181, 1255],
  [186, 1257],
  [204, 1251],
  [222, 874],
  [238, 1250],
  [254, 437],
  [255, 850],
]);

/** The symbols of the font itself. */
export const SYMBOL_CHARSET = 2;
export const DEFAULT_CODE_PAGE = 1252;

export const codePageOf = (charset: number): number | undefined => CODE_PAGE_OF_CHARSET.get(charset);
