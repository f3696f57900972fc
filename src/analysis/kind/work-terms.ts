import { headed, label, named, pattern, phrase, section, titled, type Vocabulary } from './vocabulary.ts';

/** What is written at work, at school and in science. */
export const WORK: Vocabulary[] = [
  {
    type: 'financial_statement',
    signs: [
      section(
        2.5,
        '(?:consolidated |condensed |unaudited |interim )*(?:balance sheets?|statements? of (?:\\p{L}+ )?(?:financial (?:position|condition)|operations|income|earnings|cash flows))',
        'bilanz|bilan|balans|balance general|stato patrimoniale|jaarrekening',
      ),
      section(
        2,
        'income statements?|profit (?:and|&) loss(?: account| statement)?|winst- en verliesrekening',
        'gewinn- und verlustrechnung|compte de r[ée]sultat|cuenta de resultados|conto economico',
      ),
      label(
        1,
        "total (?:current )?(?:assets|liabilities)|(?:share|stock)holders['’]? equity|eigenkapital|eigen vermogen|passif|activa?|activo",
      ),
      label(
        1,
        'net (?:income|loss|earnings|revenues?)|earnings per share|jahres[üu]berschuss|r[ée]sultat net|netto resultaat',
      ),
      label(
        1,
        '(?:total )?(?:revenues?|operating expenses|operating income|cost of (?:sales|revenues?))|cash and cash equivalents',
      ),
      phrase(
        1,
        'fiscal year|(?:year|quarter|months|period)s? ended|gesch[äa]ftsjahr|exercice|boekjaar|(?:in|amounts in) (?:millions|thousands)',
      ),
      // The cover of a filing, items 1 to 15 of Form 10-K, Form 10-Q and their kin.
      named(3, 'form (?:10-?[kq]|20-?f|40-?f|8-?k|6-?k)|securities exchange act(?: of 1934)?|commission file number'),
      section(
        1.5,
        "item \\d+[ab]?\\.?|financial (?:statements|review|highlights|data)|management['’]s discussion and analysis",
      ),
      phrase(0.5, 'registrant|subsidiar(?:y|ies)'),
    ],
  },
  {
    type: 'resume',
    signs: [
      titled(2.5, 'curriculum vitae|cv|r[ée]sum[ée]|lebenslauf'),
      section(
        2,
        '(?:work |professional |employment |relevant )?experience|employment history|berufserfahrung|exp[ée]riences? professionnelles?',
        'experiencia(?: laboral| profesional)?|academic (?:positions|appointments)|appointments',
      ),
      section(1.5, 'education|ausbildung|formation|educaci[óo]n|academic background'),
      section(1, '(?:technical |key )?skills|kenntnisse|comp[ée]tences|habilidades|areas of expertise'),
      section(0.5, 'certifications?|languages|awards(?: (?:and|&) honou?rs)?|publications|grants|interests|hobbys'),
      phrase(0.5, 'references available|linkedin'),
    ],
  },
  {
    type: 'academic_paper',
    signs: [
      pattern(1, /\[\d{1,3}(?:[,–-] ?\d{1,3})*\]|\((?:[^()]{3,40}, )(?:19|20)\d\d[a-z]?\)/u),
      section(2, 'abstract|zusammenfassung|r[ée]sum[ée]|resumen|streszczenie|keywords|key words|index terms|چکیده'),
      pattern(2, /(?:^|\n)\s*(?:abstract|summary|keywords|index terms)\s?[.:—–-]/u),
      section(2, 'references|bibliography|literaturverzeichnis|works cited|acknowledge?ments?|piśmiennictwo'),
      section(
        0.5,
        'introduction|related work|conclusions?|materials and methods|methods|results|discussion|experiments',
      ),
      phrase(1, 'et al\\.?|arxiv|doi|issn|preprint|proceedings|in this paper'),
      phrase(
        1,
        'theorem|lemma|corollary|proof of (?:theorem|lemma)|we (?:propose|prove|show that|present|study|find|introduce)|our (?:method|approach|results)',
      ),
      phrase(0.5, 'university|universität|université|universidad|department of|institute|laboratory|dept\\.'),
    ],
  },
  {
    type: 'letter',
    signs: [
      pattern(
        2.5,
        /(?:^|\n)\s*(?:dear\s\p{L}|to whom it may concern|sehr geehrte|madame, monsieur|chère? |estimad[oa]s?\s|gentile\s|geachte\s|beste\s|уважаем|拝啓|尊敬的)/u,
      ),
      pattern(
        2,
        /(?:^|[\n.] ?)\s*(?:(?:yours )?sincerely|yours (?:faithfully|truly)|(?:best|kind|warm) regards|respectfully|mit freundlichen gr[üu][ßs]s?en|cordialement|atentamente|cordiali saluti|met vriendelijke groet|敬具)/u,
      ),
      label(0.5, 're|subject|betreff|objet|betreft|asunto|oggetto|enclosures?|anlagen?'),
    ],
  },
  {
    type: 'form',
    signs: [
      named(
        3,
        '(?:\\p{L}+ )?(?:application|registration|claim|consent|order|request|enrol?lment|questionnaire) ?form|application for|request for \\p{L}+',
        "(?:\\p{L}+)?antrag|formular|fragebogen|formulaire|demande d[e’']|formulario|solicitud|modulo|formulier|aanvraag|wniosek|заявление",
      ),
      phrase(
        1.5,
        'please (?:print|complete|fill|tick|check)|check (?:one|all that apply)|bitte ausf[üu]llen|cocher|for office use only',
      ),
      label(
        1,
        'signature(?: of \\p{L}+)?|date of birth|social security (?:no|number).?|applicant|antragsteller|first name|last name|surname',
      ),
      pattern(1.5, /_{6,}|\.{12,}|[☐□❏☑☒]/u),
      named(1, 'form (?:no\\.? ?)?[a-z]{0,3}-?\\d+(?:-?[a-z]{1,4})?'),
      phrase(1.5, 'omb (?:no|number|control).?'),
    ],
  },
  {
    type: 'report',
    signs: [
      headed(
        2.5,
        '(?:annual |technical |interim |final |progress |quarterly |research )?reports?|white ?paper|(?:\\p{L}+)?bericht|rapport|informe',
        'relazione|verslag|sprawozdanie|отчет|报告|年度报告|報告書|보고서|request for proposals?',
      ),
      headed(
        1.5,
        'stud(?:y|ies)|studie|survey|review|assessment|evaluation|guidelines?|guidance|recommendations|statistics',
        'highlights|overview|analysis|outlook|proposal|action plan|trends|indicators',
      ),
      section(
        1.5,
        'executive summary|table of contents|contents|inhalt(?:sverzeichnis)?|sommaire|índice|indice|inhoud',
        '目次|目录|目錄|概要|목차|요약|개요',
      ),
      section(
        1,
        'findings|recommendations|methodology|background|appendix|empfehlungen|conclusions?|overview|key (?:facts|figures)',
      ),
      phrase(
        0.5,
        'figure \\d+(?:[.-]\\d+)?|table \\d+(?:[.-]\\d+)?|exhibit \\d+[.-]\\d+|chapter \\d|section \\d|annex \\p{L}',
      ),
      phrase(0.5, 'respondents|participants|percent(?:age)? of|estimates?|per cent|compared (?:to|with)'),
    ],
  },
  {
    // Kinds that have a name, but none of ours.
    type: 'other',
    signs: [
      titled(
        3,
        'minutes(?: of .{0,100})?|agenda|protokoll|proc[èe]s-verbal|notulen|menu|readme|brochure|leaflet|flyer|press release',
        "(?:user|programmer|administrator|reference|operator|service|installation|owner)?['’]?s? ?(?:manual|handbook|guide)s?|quick reference|cheat sheet|tutorial",
        'handbuch|bedienungsanleitung|manuel|guía|documentation|release notes|changelog|vignette|wikipedia|an act|regulation',
        'verordening|verordnung|transcript|exercises|instructions|declaration of conformity',
        '(?:job|vacancy) (?:announcement|posting|description)|stellenanzeige|offre d.emploi|frequently asked questions|faqs?',
        '(?:sea |air )?waybill|bill of lading|packing list|delivery note|lieferschein|quotation|angebot|order confirmation',
      ),
      // Laws and what is made under them.
      section(2.5, '§§? ?\\d+'),
    ],
  },
];

/** What a paper says of itself; reports, manuals and articles cite others and list them, too. */
export const PAPER = [
  section(1, 'abstract|zusammenfassung|r[ée]sum[ée]|resumen|streszczenie|keywords|key words|index terms|چکیده'),
  pattern(1, /(?:^|\n)\s*(?:abstract|keywords|index terms)\s?[.:—–-]/u),
  phrase(
    1,
    'theorem|lemma|corollary|in this paper|arxiv|preprint|proceedings of (?:the|\\p{L}+ \\d+)|(?:manuscript )?received \\p{L}+ \\d+',
    'author contributions?|corresponding author|competing interests?|materials and methods',
  ),
];

export const FINANCE_LINES = [
  label(1, 'revenues?|sales|umsatz(?:erl[öo]se)?|chiffre d.affaires|ingresos'),
  label(1, 'cogs|cost of (?:goods|sales|revenue)|herstellungskosten'),
  label(1, 'gross (?:profit|margin)|rohertrag'),
  label(1, 'ebitda|ebit|operating income'),
  label(1, 'net income|net profit|jahres[üu]berschuss'),
  label(1, 'capex|capital expenditures?|depreciation|abschreibungen'),
  label(1, 'cash flow|dcf|npv|irr|wacc|break-even'),
  label(1, 'assumptions?|forecast|scenario|projections?|annahmen|budget|sensitivity'),
  label(1, 'total assets|balance sheet|equity|debt'),
];
