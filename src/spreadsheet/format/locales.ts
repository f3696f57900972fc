/** Names of months and days for the locale that a format code asks for: [$-407]mmmm is "März". */
export interface CalendarNames {
  months: string[];
  shortMonths: string[];
  /** From Sunday on. */
  days: string[];
  shortDays: string[];
  meridiem: [string, string];
}

export interface FormatLocale {
  names: CalendarNames;
  /** How years and eras are counted. */
  calendar: 'gregorian' | 'japanese' | 'taiwan' | 'hijri' | 'buddhist';
  /** [$-F800] and [$-F400] mean the long date and the time as set in the system. */
  system: 'date' | 'time' | undefined;
}

/** By language: months, short months, days, short days, before and after noon. */
const TABLE: Record<string, [months: string, shortMonths: string, days: string, shortDays: string, meridiem?: string]> =
  {
    en: [
      'January February March April May June July August September October November December',
      'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec',
      'Sunday Monday Tuesday Wednesday Thursday Friday Saturday',
      'Sun Mon Tue Wed Thu Fri Sat',
    ],
    bg: [
      'януари февруари март април май юни юли август септември октомври ноември декември',
      'яну фев март апр май юни юли авг сеп окт ное дек',
      'неделя понеделник вторник сряда четвъртък петък събота',
      'нед пон вт ср четв пет съб',
    ],
    ca: [
      'gener febrer març abril maig juny juliol agost setembre octubre novembre desembre',
      'gen. febr. març abr. maig juny jul. ag. set. oct. nov. des.',
      'diumenge dilluns dimarts dimecres dijous divendres dissabte',
      'dg. dl. dt. dc. dj. dv. ds.',
    ],
    cs: [
      'leden únor březen duben květen červen červenec srpen září říjen listopad prosinec',
      'led úno bře dub kvě čvn čvc srp zář říj lis pro',
      'neděle pondělí úterý středa čtvrtek pátek sobota',
      'ne po út st čt pá so',
    ],
    da: [
      'januar februar marts april maj juni juli august september oktober november december',
      'jan feb mar apr maj jun jul aug sep okt nov dec',
      'søndag mandag tirsdag onsdag torsdag fredag lørdag',
      'sø ma ti on to fr lø',
    ],
    de: [
      'Januar Februar März April Mai Juni Juli August September Oktober November Dezember',
      'Jan Feb Mrz Apr Mai Jun Jul Aug Sep Okt Nov Dez',
      'Sonntag Montag Dienstag Mittwoch Donnerstag Freitag Samstag',
      'So Mo Di Mi Do Fr Sa',
    ],
    el: [
      'Ιανουάριος Φεβρουάριος Μάρτιος Απρίλιος Μάιος Ιούνιος Ιούλιος Αύγουστος Σεπτέμβριος Οκτώβριος Νοέμβριος Δεκέμβριος',
      'Ιαν Φεβ Μαρ Απρ Μαϊ Ιουν Ιουλ Αυγ Σεπ Οκτ Νοε Δεκ',
      'Κυριακή Δευτέρα Τρίτη Τετάρτη Πέμπτη Παρασκευή Σάββατο',
      'Κυρ Δευ Τρι Τετ Πεμ Παρ Σαβ',
    ],
    es: [
      'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre',
      'ene feb mar abr may jun jul ago sep oct nov dic',
      'domingo lunes martes miércoles jueves viernes sábado',
      'dom lun mar mié jue vie sáb',
    ],
    fi: [
      'tammikuu helmikuu maaliskuu huhtikuu toukokuu kesäkuu heinäkuu elokuu syyskuu lokakuu marraskuu joulukuu',
      'tammi helmi maalis huhti touko kesä heinä elo syys loka marras joulu',
      'sunnuntai maanantai tiistai keskiviikko torstai perjantai lauantai',
      'su ma ti ke to pe la',
    ],
    fr: [
      'janvier février mars avril mai juin juillet août septembre octobre novembre décembre',
      'janv. févr. mars avr. mai juin juil. août sept. oct. nov. déc.',
      'dimanche lundi mardi mercredi jeudi vendredi samedi',
      'dim. lun. mar. mer. jeu. ven. sam.',
    ],
    hr: [
      'siječanj veljača ožujak travanj svibanj lipanj srpanj kolovoz rujan listopad studeni prosinac',
      'sij vlj ožu tra svi lip srp kol ruj lis stu pro',
      'nedjelja ponedjeljak utorak srijeda četvrtak petak subota',
      'ned pon uto sri čet pet sub',
    ],
    hu: [
      'január február március április május június július augusztus szeptember október november december',
      'jan. febr. márc. ápr. máj. jún. júl. aug. szept. okt. nov. dec.',
      'vasárnap hétfő kedd szerda csütörtök péntek szombat',
      'V H K Sze Cs P Szo',
    ],
    id: [
      'Januari Februari Maret April Mei Juni Juli Agustus September Oktober November Desember',
      'Jan Feb Mar Apr Mei Jun Jul Agu Sep Okt Nov Des',
      'Minggu Senin Selasa Rabu Kamis Jumat Sabtu',
      'Min Sen Sel Rab Kam Jum Sab',
    ],
    it: [
      'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre',
      'gen feb mar apr mag giu lug ago set ott nov dic',
      'domenica lunedì martedì mercoledì giovedì venerdì sabato',
      'dom lun mar mer gio ven sab',
    ],
    ja: [
      '1月 2月 3月 4月 5月 6月 7月 8月 9月 10月 11月 12月',
      '1 2 3 4 5 6 7 8 9 10 11 12',
      '日曜日 月曜日 火曜日 水曜日 木曜日 金曜日 土曜日',
      '日 月 火 水 木 金 土',
      '午前 午後',
    ],
    ko: [
      '1월 2월 3월 4월 5월 6월 7월 8월 9월 10월 11월 12월',
      '1 2 3 4 5 6 7 8 9 10 11 12',
      '일요일 월요일 화요일 수요일 목요일 금요일 토요일',
      '일 월 화 수 목 금 토',
      '오전 오후',
    ],
    nb: [
      'januar februar mars april mai juni juli august september oktober november desember',
      'jan feb mar apr mai jun jul aug sep okt nov des',
      'søndag mandag tirsdag onsdag torsdag fredag lørdag',
      'sø ma ti on to fr lø',
    ],
    nl: [
      'januari februari maart april mei juni juli augustus september oktober november december',
      'jan feb mrt apr mei jun jul aug sep okt nov dec',
      'zondag maandag dinsdag woensdag donderdag vrijdag zaterdag',
      'zo ma di wo do vr za',
    ],
    pl: [
      'styczeń luty marzec kwiecień maj czerwiec lipiec sierpień wrzesień październik listopad grudzień',
      'sty lut mar kwi maj cze lip sie wrz paź lis gru',
      'niedziela poniedziałek wtorek środa czwartek piątek sobota',
      'niedz. pon. wt. śr. czw. pt. sob.',
    ],
    pt: [
      'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro',
      'jan fev mar abr mai jun jul ago set out nov dez',
      'domingo segunda-feira terça-feira quarta-feira quinta-feira sexta-feira sábado',
      'dom seg ter qua qui sex sáb',
    ],
    ro: [
      'ianuarie februarie martie aprilie mai iunie iulie august septembrie octombrie noiembrie decembrie',
      'ian. feb. mar. apr. mai iun. iul. aug. sept. oct. nov. dec.',
      'duminică luni marți miercuri joi vineri sâmbătă',
      'dum. lun. mar. mie. joi vin. sâm.',
    ],
    ru: [
      'Январь Февраль Март Апрель Май Июнь Июль Август Сентябрь Октябрь Ноябрь Декабрь',
      'янв фев мар апр май июн июл авг сен окт ноя дек',
      'воскресенье понедельник вторник среда четверг пятница суббота',
      'Вс Пн Вт Ср Чт Пт Сб',
    ],
    sk: [
      'január február marec apríl máj jún júl august september október november december',
      'jan feb mar apr máj jún júl aug sep okt nov dec',
      'nedeľa pondelok utorok streda štvrtok piatok sobota',
      'ne po ut st št pi so',
    ],
    sl: [
      'januar februar marec april maj junij julij avgust september oktober november december',
      'jan. feb. mar. apr. maj jun. jul. avg. sep. okt. nov. dec.',
      'nedelja ponedeljek torek sreda četrtek petek sobota',
      'ned. pon. tor. sre. čet. pet. sob.',
    ],
    sv: [
      'januari februari mars april maj juni juli augusti september oktober november december',
      'jan feb mar apr maj jun jul aug sep okt nov dec',
      'söndag måndag tisdag onsdag torsdag fredag lördag',
      'sön mån tis ons tor fre lör',
    ],
    th: [
      'มกราคม กุมภาพันธ์ มีนาคม เมษายน พฤษภาคม มิถุนายน กรกฎาคม สิงหาคม กันยายน ตุลาคม พฤศจิกายน ธันวาคม',
      'ม.ค. ก.พ. มี.ค. เม.ย. พ.ค. มิ.ย. ก.ค. ส.ค. ก.ย. ต.ค. พ.ย. ธ.ค.',
      'อาทิตย์ จันทร์ อังคาร พุธ พฤหัสบดี ศุกร์ เสาร์',
      'อา. จ. อ. พ. พฤ. ศ. ส.',
    ],
    tr: [
      'Ocak Şubat Mart Nisan Mayıs Haziran Temmuz Ağustos Eylül Ekim Kasım Aralık',
      'Oca Şub Mar Nis May Haz Tem Ağu Eyl Eki Kas Ara',
      'Pazar Pazartesi Salı Çarşamba Perşembe Cuma Cumartesi',
      'Paz Pzt Sal Çar Per Cum Cmt',
    ],
    uk: [
      'січень лютий березень квітень травень червень липень серпень вересень жовтень листопад грудень',
      'Січ Лют Бер Кві Тра Чер Лип Сер Вер Жов Лис Гру',
      "неділя понеділок вівторок середа четвер п'ятниця субота",
      'Нд Пн Вт Ср Чт Пт Сб',
    ],
    zh: [
      '一月 二月 三月 四月 五月 六月 七月 八月 九月 十月 十一月 十二月',
      '1月 2月 3月 4月 5月 6月 7月 8月 9月 10月 11月 12月',
      '星期日 星期一 星期二 星期三 星期四 星期五 星期六',
      '周日 周一 周二 周三 周四 周五 周六',
      '上午 下午',
    ],
  };

/** Primary languages of Windows locale identifiers, [MS-LCID] 2.2; others are shown in English. */
const LANGUAGE_OF_LCID: Record<number, string> = {
  2: 'bg',
  3: 'ca',
  4: 'zh',
  5: 'cs',
  6: 'da',
  7: 'de',
  8: 'el',
  9: 'en',
  10: 'es',
  11: 'fi',
  12: 'fr',
  14: 'hu',
  16: 'it',
  17: 'ja',
  18: 'ko',
  19: 'nl',
  20: 'nb',
  21: 'pl',
  22: 'pt',
  24: 'ro',
  25: 'ru',
  26: 'hr',
  27: 'sk',
  29: 'sv',
  30: 'th',
  31: 'tr',
  33: 'id',
  34: 'uk',
  36: 'sl',
};

const TAIWAN_LCID = 0x404;

function namesOf(language: string): CalendarNames {
  const [months, shortMonths, days, shortDays, meridiem] = TABLE[language] ?? TABLE.en!;
  return {
    months: months.split(' '),
    shortMonths: shortMonths.split(' '),
    days: days.split(' '),
    shortDays: shortDays.split(' '),
    meridiem: (meridiem?.split(' ') ?? ['AM', 'PM']) as [string, string],
  };
}

/** The locale of a tag as it stands in [$-tag]: a hexadecimal identifier (numerals, calendar, language) or a name as in BCP 47. */
export function findLocale(tag: string): FormatLocale {
  if (/^[0-9a-f]{1,8}$/i.test(tag)) {
    const code = Number.parseInt(tag, 16);
    const lcid = code & 0xffff;
    const language = LANGUAGE_OF_LCID[lcid & 0x3ff] ?? 'en';
    const system = lcid === 0xf800 ? 'date' : lcid === 0xf400 ? 'time' : undefined;
    return {
      names: namesOf(system ? 'en' : language),
      calendar: calendarOf((code >>> 16) & 0xff, language, lcid === TAIWAN_LCID),
      system,
    };
  }
  const lower = tag.toLowerCase();
  const language = /^[a-z]+/.exec(lower)?.[0] ?? 'en';
  const calendar = Number.parseInt(/,([0-9a-f]+)$/.exec(lower)?.[1] ?? '0', 16) & 0xff;
  return {
    names: namesOf(language in TABLE ? language : 'en'),
    calendar: calendarOf(calendar, language, lower.startsWith('zh-tw')),
    system: lower === 'x-sysdate' ? 'date' : lower === 'x-systime' ? 'time' : undefined,
  };
}

/** The calendars of the Windows locale functions that count years otherwise than the Gregorian one. */
function calendarOf(id: number, language: string, taiwan: boolean): FormatLocale['calendar'] {
  if (id === 6) return 'hijri';
  if (id === 7) return 'buddhist';
  if (id === 3 || language === 'ja') return 'japanese';
  return id === 4 || taiwan ? 'taiwan' : 'gregorian';
}

export const DEFAULT_LOCALE: FormatLocale = findLocale('409');
