import type { DocumentType, FileType } from '../document/profile.ts';

/** What is known of a document when its kind is judged. */
export interface TypeEvidence {
  fileType: FileType;
  /** The beginning and end of its text. */
  sample: string;
  pageCount: number;
  wordCount: number;
  tableCount: number;
  headingCount: number;
  formulaCount: number;
  formFieldCount: number;
}

interface Vocabulary {
  type: DocumentType;
  /** Each pattern counts once, however often it occurs: a kind of document shows in the variety of its terms. */
  patterns: [weight: number, pattern: RegExp][];
}

const word = (...alternatives: string[]): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${alternatives.join('|')})(?![\\p{L}\\p{N}])`, 'iu');

const VOCABULARIES: Vocabulary[] = [
  {
    type: 'invoice',
    patterns: [
      [3, word('invoice', 'rechnung', 'facture', 'factura', 'fattura', 'factuur', 'fatura', 'faktura')],
      [
        2,
        word(
          'invoice (?:no|number|date|#).?',
          'rechnungs(?:nummer|datum|nr).?',
          'num[eé]ro de facture',
          'n[º°] ?de factura',
        ),
      ],
      [
        1.5,
        word(
          'bill to',
          'sold to',
          'ship to',
          'rechnungsempf[äa]nger',
          'factur[ée] [àa]',
          'cliente',
          'kunden(?:nummer|nr).?',
        ),
      ],
      [
        1.5,
        word(
          'amount due',
          'balance due',
          'total due',
          'zahlbetrag',
          'gesamtbetrag',
          'montant (?:d[ûu]|ttc)',
          'net [àa] payer',
        ),
      ],
      [1, word('subtotal', 'sub-total', 'nettobetrag', 'zwischensumme', 'total ht', 'base imponible', 'imponibile')],
      [1, word('vat', 'mwst', 'ust', 'tva', 'iva', 'btw', 'gst', 'sales tax', 'umsatzsteuer')],
      [1, word('due date', 'payment terms', 'f[äa]llig', 'zahlungsziel', '[ée]ch[ée]ance', 'vencimiento', 'scadenza')],
      [0.5, word('iban', 'bic', 'swift')],
      [0.5, word('unit price', 'einzelpreis', 'prix unitaire', 'qty', 'quantity', 'menge', 'quantit[ée]', 'cantidad')],
    ],
  },
  {
    type: 'receipt',
    patterns: [
      [3, word('receipt', 'quittung', 'kassenbon', 're[çc]u', 'recibo', 'ricevuta', 'kvittering')],
      [
        1.5,
        word('cash tendered', 'change due', 'visa', 'mastercard', 'bargeld', 'r[üu]ckgeld', 'approval code', 'cashier'),
      ],
      [1, word('thank you', 'vielen dank', 'merci', 'gracias', 'grazie')],
      [0.5, word('paid', 'payment received', 'bezahlt', 'pay[ée]', 'pagado')],
    ],
  },
  {
    type: 'purchase_order',
    patterns: [
      [
        4,
        word(
          'purchase order',
          'bestellung',
          'bon de commande',
          'orden de compra',
          'ordine di acquisto',
          'inkooporder',
          'ordem de compra',
          '注文書',
          '発注書',
          '采购订单',
          'הזמנת רכש',
        ),
      ],
      [2, word('p\\.?o\\.? ?(?:no|number|#|nr).?', 'order (?:no|number|#).?', 'bestell(?:nummer|nr).?')],
      [
        1.5,
        word('ship to', 'deliver to', 'delivery date', 'requested (?:delivery|by)', 'lieferadresse', 'liefertermin'),
      ],
      [1, word('vendor', 'supplier', 'lieferant', 'fournisseur', 'proveedor')],
      [1, word('authorized by', 'approved by', 'buyer', 'procurement')],
      [0.5, word('unit price', 'qty', 'quantity', 'menge')],
    ],
  },
  {
    type: 'bank_statement',
    patterns: [
      [
        3,
        word(
          '(?:account|bank) statement',
          'statement of account',
          'statement period',
          'kontoauszug',
          'relev[ée] de compte',
          'extracto (?:de cuenta|bancario)',
          'estratto conto',
          'rekeningafschrift',
          'extrato',
          'wyci[ąa]g',
          '取引明細',
          '对账单',
          'דף חשבון',
        ),
      ],
      [
        2.5,
        word(
          '(?:beginning|opening|starting|previous) balance',
          'anfangssaldo',
          'alter kontostand',
          'solde (?:initial|pr[ée]c[ée]dent)',
          'saldo (?:inicial|anterior|iniziale)',
          '前残高',
          '期初余额',
        ),
      ],
      [
        2.5,
        word(
          '(?:ending|closing|new) balance',
          'endsaldo',
          'neuer kontostand',
          'nouveau solde',
          'solde final',
          'saldo (?:final|finale)',
          '差引残高',
          '期末余额',
        ),
      ],
      [1.5, word('withdrawals?', 'debits?', 'lastschrift', 'retraits?', 'abhebung')],
      [1.5, word('deposits?', 'credits?', 'gutschrift', 'versements?', 'abonos?')],
      [0.5, word('account number', 'iban', 'routing', 'sort code')],
    ],
  },
  {
    type: 'insurance_certificate',
    patterns: [
      [
        4,
        word(
          'certificate of (?:\\p{L}+ ){0,3}insurance',
          'insurance certificate',
          'versicherungsbest[äa]tigung',
          "attestation d['’]assurance",
          'certificado de seguro',
          '保険証明書',
        ),
      ],
      [2, word('certificate holder', 'insurers? affording coverage', 'additional insured')],
      [1.5, word('producer', 'insured', 'naic')],
      [
        1.5,
        word(
          'general liability',
          'automobile liability',
          'workers.? compensation',
          'each occurrence',
          'general aggregate',
        ),
      ],
      [1, word('policy (?:number|eff|exp)', 'policy (?:effective|expiration)')],
    ],
  },
  {
    type: 'lease',
    patterns: [
      [
        3,
        word(
          '(?:lease|rental|tenancy) (?:agreement|contract|summary)',
          'mietvertrag',
          'contrat de (?:bail|location)',
          'contrato de (?:arrendamiento|alquiler|locação)',
          'contratto di locazione',
          'huurovereenkomst',
          '賃貸借契約',
          '租赁合同',
          'הסכם שכירות',
        ),
      ],
      [
        2,
        word('landlord', 'lessor', 'vermieter', 'bailleur', 'arrendador', 'locatore', 'verhuurder', '貸主', '出租人'),
      ],
      [2, word('tenant', 'lessee', 'mieter', 'locataire', 'arrendatario', 'conduttore', 'huurder', '借主', '承租人')],
      [1.5, word('(?:monthly|base|annual) rent', 'rent', 'miete', 'loyer', 'renta', 'canone', 'huur', '賃料', '租金')],
      [
        1.5,
        word(
          'security deposit',
          'kaution',
          'd[ée]p[ôo]t de garantie',
          'fianza',
          'cauzione',
          'waarborgsom',
          '敷金',
          '押金',
        ),
      ],
      [1, word('premises', 'mietobjekt', 'locaux')],
    ],
  },
  {
    type: 'contract',
    patterns: [
      [
        2,
        word(
          'this (?:\\p{L}+ ){0,4}(?:agreement|contract|lease|deed)',
          '(?:\\p{L}+ )?agreement (?:is|was) (?:made|entered)',
          'vertrag',
          'contrat',
          'contrato',
          'contratto',
          'overeenkomst',
        ),
      ],
      [0.5, word('agreement', 'contract')],
      [1.5, word('hereinafter', 'hereby', 'hereto', 'hereunder', 'ci-apr[èe]s', 'nachfolgend', 'en adelante')],
      [1.5, word('whereas', 'witnesseth', 'in witness whereof', 'now, therefore', 'pr[äa]ambel', 'consid[ée]rant')],
      [
        1.5,
        word(
          'governing law',
          'governed by',
          'jurisdiction',
          'gerichtsstand',
          'anwendbares recht',
          'droit applicable',
          'ley aplicable',
        ),
      ],
      [1, word('part(?:y|ies)', 'vertragspartei(?:en)?', 'les parties', 'las partes', 'le parti')],
      [1, word('termination', 'terminate', 'k[üu]ndigung', 'r[ée]siliation', 'rescisi[óo]n')],
      [1, word('confidential(?:ity)?', 'indemnif(?:y|ication)', 'liability', 'haftung', 'vertraulichkeit')],
      [1, word('effective date', 'term of this', 'laufzeit', 'entry into force')],
      [0.5, word('shall')],
    ],
  },
  {
    type: 'financial_statement',
    patterns: [
      [
        2.5,
        word(
          'balance sheet',
          'statements? of (?:financial position|operations|income|cash flows)',
          'bilanz',
          'bilan',
          'balance general',
        ),
      ],
      [
        2,
        word(
          'income statement',
          'profit (?:and|&) loss',
          'gewinn- und verlustrechnung',
          'compte de r[ée]sultat',
          'cuenta de resultados',
        ),
      ],
      [1, word('total assets', 'total liabilities', 'shareholders.? equity', 'eigenkapital', 'passif', 'activo')],
      [1, word('net income', 'net loss', 'earnings per share', 'jahres[üu]berschuss', 'r[ée]sultat net')],
      [1, word('fiscal year', '(?:year|quarter|months|period) ended', 'gesch[äa]ftsjahr', 'exercice')],
      // The cover of a filing, items 1 to 15 of Form 10-K, Form 10-Q and their kin.
      [3, word('form (?:10-?[kq]|20-?f|40-?f|8-?k|6-?k)', 'securities exchange act', 'commission file number')],
      [1, word('item \\d+[ab]?\\.', 'registrant', "management['’]s discussion and analysis")],
    ],
  },
  {
    type: 'resume',
    patterns: [
      [2.5, word('curriculum vitae', 'r[ée]sum[ée]', 'lebenslauf')],
      [
        1.5,
        word(
          'work experience',
          'professional experience',
          'employment history',
          'berufserfahrung',
          'exp[ée]rience professionnelle',
        ),
      ],
      [1, word('education', 'ausbildung', 'formation', 'educaci[óo]n')],
      [1, word('skills', 'kenntnisse', 'comp[ée]tences', 'habilidades')],
      [0.5, word('references available', 'linkedin')],
    ],
  },
  {
    type: 'academic_paper',
    patterns: [
      [1.5, /\[\d{1,3}(?:[,–-] ?\d{1,3})*\]|\((?:[^()]{3,40}, )(?:19|20)\d\d[a-z]?\)/u],
      [2, word('abstract', 'zusammenfassung', 'r[ée]sum[ée]')],
      [2, word('references', 'bibliography', 'literaturverzeichnis')],
      [1, word('introduction', 'related work', 'conclusions?')],
      [1, word('et al\\.?', 'arxiv', 'doi')],
      [1, word('theorem', 'lemma', 'proof', 'we propose', 'our (?:method|approach|results)', 'experiments?')],
      [0.5, word('university', 'department of', 'institute')],
    ],
  },
  {
    type: 'letter',
    patterns: [
      [
        2.5,
        word(
          'dear (?:sir|madam|mr|mrs|ms|dr|all)',
          'sehr geehrte[rn]?',
          'madame, monsieur',
          'estimad[oa]s?',
          'gentile',
        ),
      ],
      [
        2,
        word(
          'sincerely',
          'yours (?:faithfully|truly)',
          'best regards',
          'kind regards',
          'mit freundlichen gr[üu][ßs]s?en',
          'cordialement',
          'atentamente',
        ),
      ],
    ],
  },
  {
    type: 'form',
    patterns: [
      [1.5, word('please (?:print|complete|fill)', 'check (?:one|all that apply)', 'bitte ausf[üu]llen', 'cocher')],
      [1, word('signature of', 'date of birth', 'social security', 'applicant', 'antragsteller')],
      [1, /_{6,}|\.{12,}|[☐□❏]/u],
      [1, word('form (?:no\\.? ?)?[a-z]?-?\\d+', 'application form', 'formular', 'formulaire')],
    ],
  },
  {
    type: 'report',
    patterns: [
      [1.5, word('executive summary', 'table of contents', 'inhaltsverzeichnis', 'sommaire')],
      [1.5, word('annual report', 'report', 'bericht', 'rapport', 'informe', 'relazione')],
      [1, word('findings', 'recommendations', 'methodology', 'background', 'appendix', 'empfehlungen')],
      [0.5, word('figure \\d', 'table \\d', 'chapter \\d', 'section \\d')],
    ],
  },
];

const FINANCE_LINES = [
  word('revenues?', 'sales', 'umsatz(?:erl[öo]se)?', 'chiffre d.affaires', 'ingresos'),
  word('cogs', 'cost of (?:goods|sales|revenue)', 'herstellungskosten'),
  word('gross (?:profit|margin)', 'rohertrag'),
  word('ebitda', 'ebit', 'operating income'),
  word('net income', 'net profit', 'jahres[üu]berschuss'),
  word('capex', 'capital expenditures?', 'depreciation', 'abschreibungen'),
  word('cash flow', 'dcf', 'npv', 'irr', 'wacc'),
  word('assumptions?', 'forecast', 'scenario', 'projections?', 'annahmen', 'budget'),
  word('total assets', 'balance sheet', 'equity', 'debt'),
];

const CONTRACT = word(
  'this (?:\\p{L}+[ -]){0,5}(?:agreement|contract|lease|deed|amendment)',
  '(?:terms and conditions|agreement) (?:is|are|was) (?:made|entered|between)',
  'in witness whereof',
  'vertrag',
  'contrat(?:o|to)?',
  'overeenkomst',
);

/** Evidence that is worth as much as the whole vocabulary of a kind is enough to be certain. */
const ENOUGH = 6;

const LEASE_ENOUGH = 7;
const MAX_LEASE_PAGES = 150;

/** The kind of a document by its vocabulary and shape, with how sure that is. */
export function classifyDocument(evidence: TypeEvidence): { type: DocumentType; confidence: number } {
  const { fileType, sample } = evidence;
  if (fileType === 'pptx') return { type: 'presentation', confidence: 0.95 };
  const scores = new Map<DocumentType, number>();
  for (const { type, patterns } of VOCABULARIES) {
    scores.set(
      type,
      patterns.reduce((sum, [weight, pattern]) => sum + (pattern.test(sample) ? weight : 0), 0),
    );
  }
  if (fileType === 'csv' || fileType === 'xlsx' || fileType === 'xls') {
    const lines = FINANCE_LINES.filter((pattern) => pattern.test(sample)).length;
    scores.set('financial_model', lines + (evidence.formulaCount > 20 ? 2 : -2));
    scores.set('dataset', evidence.tableCount > 0 || evidence.wordCount > 0 ? 3 : 0);
    for (const type of ['report', 'academic_paper', 'letter', 'contract', 'resume'] as const) scores.delete(type);
  }
  // A lease is a contract, and has the words of both.
  const [lease = 0, contract = 0] = [scores.get('lease'), scores.get('contract')];
  if (lease >= LEASE_ENOUGH && evidence.pageCount <= MAX_LEASE_PAGES)
    scores.set('lease', Math.max(lease, contract + 1));
  // Papers, reports and filings speak of agreements and parties; a contract says that it is one.
  if (!CONTRACT.test(sample)) scores.set('contract', (scores.get('contract') ?? 0) / 2);
  if (evidence.formFieldCount > 3) scores.set('form', (scores.get('form') ?? 0) + 3);
  if (evidence.pageCount > 8 && evidence.headingCount > 5) scores.set('report', (scores.get('report') ?? 0) + 1.5);
  // Long documents mention invoices, contracts and letters; being one is short.
  if (evidence.pageCount > 6)
    for (const type of ['invoice', 'receipt', 'purchase_order', 'insurance_certificate', 'letter', 'resume'] as const)
      scores.set(type, (scores.get(type) ?? 0) / 2);
  const ranked = [...scores].sort((a, b) => b[1] - a[1]);
  const [best, second] = ranked;
  if (!best || best[1] < 2.5) return { type: 'other', confidence: best && best[1] > 1 ? 0.4 : 0.5 };
  const margin = (best[1] - Math.max(0, second?.[1] ?? 0)) / best[1];
  return { type: best[0], confidence: Math.min(0.97, 0.4 + 0.35 * Math.min(1, best[1] / ENOUGH) + 0.25 * margin) };
}
