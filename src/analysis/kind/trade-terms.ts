import { label, named, phrase, titled, type Vocabulary } from './vocabulary.ts';

/** What is sent when goods, services and money change hands. */
export const TRADE: Vocabulary[] = [
  {
    type: 'invoice',
    signs: [
      named(
        3,
        '(?:tax |commercial |proforma |pro forma |sales )?invoice|credit note|facture|factura|fattura|factuur|fatura|faktura',
        '(?:handels|miet|waren|teil|schluss|sammel|storno|honorar|e-?)?rechnung|gutschrift|(?:kreedit)?arve|lasku|számla',
        'счет-фактура|счёт-фактура|請求書|发票|發票|청구서|세금계산서|חשבונית|فاتورة',
      ),
      label(
        2,
        '(?:invoice|bill|billing) ?(?:no|number|date|#).?|rechnungs-?(?:nummer|datum|nr).?|(?:num[eé]ro|n[°º]|date) de (?:la )?facture',
        'n[º°] ?de factura|請求(?:書番号|日|no)|发票(?:号码|日期)|מספר חשבונית|faktura(?:nummer|nr|dato|datum).?|numer faktury',
        'factuur(?:nummer|datum|nr).?|arve (?:nr|kuupäev).?|numero fattura|n[°º] fattura|facture n[°º]',
      ),
      label(
        1.5,
        'bill(?:ed)? to|sold to|ship to|invoice to|customer (?:no|number|id).?|rechnungsempf[äa]nger|factur[ée] [àa]|cliente',
        'kunden-?(?:nummer|nr).?|klantnummer|kliendinumber|maksja|御中|לכבוד|nabywca',
      ),
      label(
        1.5,
        '(?:amount|balance|total) due|please pay|zahlbetrag|gesamtbetrag|rechnungsbetrag|montant (?:d[ûu]|ttc)|total ttc',
        'net [àa] payer|te betalen|totaalbedrag|tasuda|請求金額|请付金额|לתשלום|do zapłaty|att betala',
      ),
      label(
        1,
        'subtotal|sub-total|nettobetrag|zwischensumme|total ht|base imponible|imponibile|subtotaal|小計|小计|소계|סכום ביניים',
      ),
      label(
        1,
        'vat|mwst|ust|tva|iva|btw|gst|km|käibemaks|sales tax|umsatzsteuer|moms|消費税|税额|부가세|מע["״]מ',
        '(?:vat|ust|btw|tva)[ -]?(?:no|nr|id|reg|number).?',
      ),
      label(
        1,
        'due date|payment (?:terms|due)|f[äa]llig(?:keit)?|zahlungsziel|[ée]ch[ée]ance|vencimiento|scadenza|betaaltermijn',
        'vervaldatum|maksetähtaeg|支払期[限日]|납부기한',
      ),
      label(0.5, 'iban|bic|swift'),
      label(
        0.5,
        'unit price|einzelpreis|prix unitaire|qty|quantity|menge|quantit[ée]|cantidad|aantal|kogus|単価|数量|כמות',
      ),
    ],
  },
  {
    type: 'receipt',
    signs: [
      named(
        3,
        '(?:sales |cash |payment )?receipt|quittung|kassenbon|re[çc]u|recibo|ricevuta|kvittering|領収書|收据|영수증|קבלה',
      ),
      label(
        1.5,
        'cash(?: tendered)?|change(?: due)?|tendered|visa|mastercard|debit card|bargeld|r[üu]ckgeld|approval code|auth code',
      ),
      label(1.5, 'cashier|register|reg \\d+|trans(?:action)? (?:\\d+|#|no).?|kassierer|bon-?nr.?'),
      label(1, 'sub-?total|total'),
      phrase(0.5, 'thank you for (?:shopping|your (?:visit|purchase))|vielen dank f[üu]r ihren (?:einkauf|besuch)'),
      label(0.5, 'paid|payment received|bezahlt|pay[ée]|pagado'),
    ],
  },
  {
    type: 'purchase_order',
    signs: [
      named(
        4,
        'purchase order|(?:booking|work) order|bestellung|bon de commande|orden de compra|ordine di acquisto|inkooporder',
        'ordem de compra|注文書|発注書|采购订单|הזמנת רכש',
      ),
      label(2, 'p\\.?o\\.? ?(?:no|number|#|nr|date).?|order (?:no|number|#).?|bestell(?:nummer|nr|datum).?'),
      label(1.5, 'ship to|deliver to|delivery date|requested (?:delivery|by)|lieferadresse|liefertermin'),
      label(1, 'vendor|supplier|lieferant|fournisseur|proveedor'),
      label(1, 'authori[sz]ed by|approved by|buyer|procurement'),
      label(0.5, 'unit price|qty|quantity|menge'),
    ],
  },
  {
    type: 'bank_statement',
    signs: [
      named(
        3,
        '(?:account|bank) statement|statement of account|kontoauszug|relev[ée] de compte|extracto (?:de cuenta|bancario)',
        'estratto conto|rekeningafschrift|extrato|wyci[ąa]g|取引明細|对账单|דף חשבון',
      ),
      label(1, 'statement (?:period|date)|account summary|auszug(?:snummer|sdatum)?'),
      label(
        2.5,
        '(?:beginning|opening|starting|previous) balance(?: \\p{L}+ [\\d/.-]+)?|anfangssaldo|alter kontostand',
        'solde (?:initial|pr[ée]c[ée]dent)|saldo (?:inicial|anterior|iniziale)|前残高|期初余额',
      ),
      label(
        2.5,
        '(?:ending|closing|new) balance|endsaldo|neuer kontostand|nouveau solde|solde final|saldo (?:final|finale)|差引残高|期末余额',
      ),
      label(1.5, 'withdrawals?|debits?|lastschrift|retraits?|abhebung'),
      label(1.5, 'deposits?|credits?|gutschrift|versements?|abonos?'),
      label(0.5, 'account (?:number|no).?|iban|routing|sort code'),
    ],
  },
  {
    type: 'insurance_certificate',
    signs: [
      named(
        4,
        'certificate of (?:\\p{L}+ ){0,3}insurance|insurance certificate|versicherungsbest[äa]tigung|保険証明書',
        "attestation d['’]assurance|certificado de seguro",
      ),
      phrase(2, 'this certificate (?:\\p{L}+ ){0,4}(?:of insurance|is issued)'),
      label(2, 'certificate holder|insurers? affording coverage|additional insured'),
      label(1.5, 'producer|insured|naic'),
      label(1.5, 'general liability|automobile liability|workers.? compensation|each occurrence|general aggregate'),
      label(1, 'policy (?:number|no|eff|exp|effective|expiration).?'),
      titled(1, 'policy declarations|declarations page'),
    ],
  },
];
