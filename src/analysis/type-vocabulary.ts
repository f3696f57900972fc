import type { DocumentType } from '../document/profile.ts';
import { sign, type Term, word } from './term.ts';

interface Vocabulary {
  type: DocumentType;
  /** Each pattern counts once, however often it occurs: a kind of document shows in the variety of its terms. */
  terms: [weight: number, term: Term][];
}

export const VOCABULARIES: Vocabulary[] = [
  {
    type: 'invoice',
    terms: [
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
    terms: [
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
    terms: [
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
    terms: [
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
    terms: [
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
    terms: [
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
    terms: [
      [
        2,
        word(
          'this (?:\\p{L}+ ){0,4}(?:agreement|contract|lease|deed)',
          'agreement (?:is|was) (?:made|entered)',
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
    terms: [
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
    terms: [
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
    terms: [
      [1.5, sign(/\[\d{1,3}(?:[,–-] ?\d{1,3})*\]|\((?:[^()]{3,40}, )(?:19|20)\d\d[a-z]?\)/u)],
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
    terms: [
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
    terms: [
      [1.5, word('please (?:print|complete|fill)', 'check (?:one|all that apply)', 'bitte ausf[üu]llen', 'cocher')],
      [1, word('signature of', 'date of birth', 'social security', 'applicant', 'antragsteller')],
      [1, sign(/_{6,}|\.{12,}|[☐□❏]/u)],
      [1, word('form (?:no\\.? ?)?[a-z]?-?\\d+', 'application form', 'formular', 'formulaire')],
    ],
  },
  {
    type: 'report',
    terms: [
      [1.5, word('executive summary', 'table of contents', 'inhaltsverzeichnis', 'sommaire')],
      [1.5, word('annual report', 'report', 'bericht', 'rapport', 'informe', 'relazione')],
      [1, word('findings', 'recommendations', 'methodology', 'background', 'appendix', 'empfehlungen')],
      [0.5, word('figure \\d', 'table \\d', 'chapter \\d', 'section \\d')],
    ],
  },
];

export const FINANCE_LINES = [
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

/** What a contract says of itself. */
export const CONTRACT = word(
  'this (?:\\p{L}+[ -]){0,5}(?:agreement|contract|lease|deed|amendment)',
  '(?:terms and conditions|agreement) (?:is|are|was) (?:made|entered|between)',
  'in witness whereof',
  'vertrag',
  'contrat(?:o|to)?',
  'overeenkomst',
);
