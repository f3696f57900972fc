import { fold } from './found.ts';

/** In place of a name that another language uses for another month, or that is a common word. */
const NONE = '-';

/** January to December; of languages that decline them, beside a day and alone. Their first three or four letters are names too. */
const SHORTENED: readonly string[] = [
  // English, German, French, Spanish, Italian, Dutch, Portuguese
  'january february march april may june july august september october november december',
  'januar februar marz april mai juni juli august september oktober november dezember',
  'janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre',
  'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre',
  'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre',
  'januari februari maart april mei juni juli augustus september oktober november december',
  'janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro',
  // Russian, Ukrainian, Bulgarian, Serbian, Macedonian
  'января февраля марта апреля мая июня июля августа сентября октября ноября декабря',
  'январь февраль март апрель май июнь июль август сентябрь октябрь ноябрь декабрь',
  'січня лютого березня квітня травня червня липня серпня вересня жовтня листопада грудня',
  'січень лютий березень квітень травень червень липень серпень вересень жовтень листопад грудень',
  'януари февруари март април май юни юли август септември октомври ноември декември',
  'јануар фебруар март април мај јун јул август септембар октобар новембар децембар',
  'јануари февруари март април мај јуни јули август септември октомври ноември декември',
];
const WHOLE: readonly string[] = [
  // Swedish, Danish, Norwegian, Finnish, Icelandic
  'januari februari mars april maj juni juli augusti september oktober november december',
  'januar februar marts april maj juni juli august september oktober november desember',
  'tammikuuta helmikuuta maaliskuuta huhtikuuta toukokuuta kesakuuta heinakuuta elokuuta syyskuuta lokakuuta marraskuuta joulukuuta',
  'tammikuu helmikuu maaliskuu huhtikuu toukokuu kesakuu heinakuu elokuu syyskuu lokakuu marraskuu joulukuu',
  'januar februar mars april mai juni juli agust september oktober november desember',
  // Polish, Czech, Slovak, Slovene, Croatian (whose October is the November of the others), Serbian
  'stycznia lutego marca kwietnia maja czerwca lipca sierpnia wrzesnia pazdziernika listopada grudnia',
  'styczen luty marzec kwiecien maj czerwiec lipiec sierpien wrzesien pazdziernik listopad grudzien',
  'ledna unora brezna dubna kvetna cervna cervence srpna zari rijna listopadu prosince',
  'leden unor brezen duben kveten cerven cervenec srpen zari rijen listopad prosinec',
  'januara februara marca aprila maja juna jula augusta septembra oktobra novembra decembra',
  'januar februar marec april maj junij julij avgust september oktober november december',
  'januarja februarja marca aprila maja junija julija avgusta septembra oktobra novembra decembra',
  'sijecnja veljace ozujka travnja svibnja lipnja srpnja kolovoza rujna - studenoga prosinca',
  'januar februar mart april maj jun jul avgust septembar oktobar novembar decembar',
  // Hungarian, Romanian, Albanian, Greek, Turkish
  'januar februar marcius aprilis majus junius julius augusztus szeptember oktober november december',
  'ianuarie februarie martie aprilie mai iunie iulie august septembrie octombrie noiembrie decembrie',
  'janar shkurt mars prill maj qershor korrik gusht shtator tetor nentor dhjetor',
  'ιανουαριου φεβρουαριου μαρτιου απριλιου μαιου ιουνιου ιουλιου αυγουστου σεπτεμβριου οκτωβριου νοεμβριου δεκεμβριου',
  'ocak subat mart nisan mayis haziran temmuz agustos eylul ekim kasim aralik',
  // Estonian, Latvian, Lithuanian
  'jaanuar veebruar marts aprill mai juuni juuli august september oktoober november detsember',
  'janvaris februaris marts aprilis maijs junijs julijs augusts septembris oktobris novembris decembris',
  'sausio vasario kovo balandzio geguzes birzelio liepos rugpjucio rugsejo spalio lapkricio gruodzio',
  // Catalan, Galician, Afrikaans, Indonesian, Malay, Filipino
  'gener febrer marc abril maig juny juliol agost setembre octubre novembre desembre',
  'xaneiro febreiro marzo abril maio xuno xullo agosto setembro outubro novembro decembro',
  'januarie februarie maart april mei junie julie augustus september oktober november desember',
  'januari februari maret april mei juni juli agustus september oktober november desember',
  'januari februari mac april mei jun julai ogos september oktober november disember',
  'enero pebrero marso abril mayo hunyo hulyo agosto setyembre oktubre nobyembre disyembre',
  // Arabic (Egypt; the Levant), Hebrew
  'يناير فبراير مارس ابريل مايو يونيو يوليو اغسطس سبتمبر اكتوبر نوفمبر ديسمبر',
  '- شباط اذار نيسان ايار حزيران تموز اب ايلول - - -',
  'ינואר פברואר מרץ אפריל מאי יוני יולי אוגוסט ספטמבר אוקטובר נובמבר דצמבר',
  // Abbreviations that are no prefix of three or four letters of a name of the first list, and Austrian and older spellings.
  'janner feber maerz avr mei jui juil aou sept okt nov dez',
  'janv fevr mrt abr mag giu lug ago set ott nov dic',
  'gen fev mar apr mai jun jul ago setiembre out nov des',
  'sty lut mar kwi maj cze lip - wrz paz lis gru',
  'oca sub mar nis may haz - agu eyl - - -',
];

export const MONTH_NUMBERS: ReadonlyMap<string, number> = monthNumbers();

function monthNumbers(): Map<string, number> {
  const numbers = new Map<string, number>();
  const ambiguous = new Set<string>();
  const add = (name: string, month: number): void => {
    const known = numbers.get(name);
    if (known !== undefined && known !== month) ambiguous.add(name);
    else numbers.set(name, month);
  };
  const each = (lists: readonly string[], use: (name: string, month: number) => void): void => {
    for (const names of lists)
      for (const [i, name] of names.split(' ').entries()) if (name !== NONE) use(fold(name), i + 1);
  };
  each([...SHORTENED, ...WHOLE], add);
  each(SHORTENED, (name, month) => {
    for (const length of [3, 4]) if (name.length > length) add(name.slice(0, length), month);
  });
  for (const name of ambiguous) numbers.delete(name);
  return numbers;
}

/** 1 to 12 for a name or abbreviation in any of the languages. */
export const findMonth = (word: string): number | undefined => MONTH_NUMBERS.get(fold(word).replace(/\.$/, ''));
