import { Lexicon } from '../labels.ts';

/**
 * Phrases are folded: lower case, no accents, "ß" is "s". English, German, French, Spanish, Italian, Dutch, Portuguese.
 * What labels of other languages have to say stands below them.
 */

export type CodeRole = 'invoice_number' | 'purchase_order' | 'other';
const NO = '(?:no|nr|num|number|nummer|numero|n[°ºo]|id|#)\\.?[°º]?';
export const codeLexicon = new Lexicon<CodeRole>(
  [
    [
      'invoice_number',
      1,
      `(?:tax_|vat_|commercial_|proforma_)?invoice_${NO} inv_${NO} (?:document|bill|credit_note)_${NO}
     invoice_reference ${NO}_(?:(?:&|and)_date_)?of_invoice invoice_${NO}_(?:&|and)_date (?:\\p{L}{0,15}rechnungs?|rg|re|beleg|gutschrift)_${NO} rechnungs_nr
     rechnungsnummer belegnummer dokumentnummer dokumentennummer
     (?:\\p{L}{0,15}rechnung)(?:\\s\\p{L}{2,15}){0,3}\\s{0,9}nr facture_${NO} ${NO}_(?:de_)?(?:la_)?facture
     ${NO}_facture avoir_${NO} ref_facture factura_${NO} ${NO}_(?:de_)?(?:la_)?factura fattura_(?:${NO}|n)
     ${NO}_fattura factuur_${NO} factuurnummer fatura_${NO} ${NO}_(?:da_)?fatura nota_fiscal_${NO}
     (?:faktura|facture|factura|fattura|fatura)_(?:vat_|tva_|iva_)?${NO} (?:faktura|doklad)_c(?:islo|\\.)
     (?:so_)?hoa_don_so so_hoa_don szamla_?(?:sor)?szama? fakt?ura_(?:br|broj)\\.? racun_(?:br|broj|st|stevilka)\\.? фактура_бр\\.? 发票号码? seria_si_numarul חשבונית_מס['׳]?`,
    ],
    ['invoice_number', 0.75, 'e?-?ncf folio(?:_fiscal)? receipt_(?:no|nr|number|id|#)\\.? statement_(?:no|number)'],
    [
      'invoice_number',
      0.6,
      'invoice rechnung facture factura fattura factuur fatura tax_invoice invoice_ref \\p{L}{3,15}rechnung',
    ],
    ['invoice_number', 0.35, '# no nr n[°º] number nummer numero'],
    [
      'purchase_order',
      1,
      `(?:p\\.?o\\.?|purchase_order)_${NO} purchase_order (?:customer_|your_|client_)?(?:p\\.?o\\.?)_(?:ref|reference)
     po(?![\\s.]*box) (?:bestell|auftrags)_?${NO} bestellnummer ihre_bestell(?:ung|nummer|nr) bestellung(?:_nr\\.?_kunde)?
     kundenbestell(?:nummer|nr) auftragsnummer ${NO}_(?:bon_)?(?:de_)?commande (?:bon_de_)?commande_${NO}
     votre_commande ref_commande ${NO}_(?:de_)?pedido pedido_${NO} orden_de_compra ordine_(?:n|${NO}) ${NO}_ordine
     ${NO}_d['’]?_?ordine vostro_ordine su_pedido ${NO}_(?:do_)?pedido sua_encomenda ${NO}_(?:da_)?encomenda
     bestelnummer ordernummer uw_bestelling inkooporder ordem_de_compra (?:${NO}_)?comanda(?:_${NO})? ordrenr\\.?
     ${NO}_pesanan so_don_hang objednavka_c\\.? narudzba_br\\.? narocilo_st\\.? tilausn(?:ro|umero) rendeles_?szama? замовлення_№`,
    ],
    ['purchase_order', 0.7, `order_${NO} order_reference your_order ${NO}_order reference_po`],
    [
      'purchase_order',
      0.4,
      'your_reference ihre_referenz votre_reference customer_reference reference referenz cust_?ref',
    ],
    [
      'other',
      1,
      `(?:customer|client|kunden|account|konto|cliente|klant|client)_${NO} kunden(?:nummer|nr) kundennr ihre_kundennr
     ${NO}_de_client ${NO}_client client_${NO} (?:contract|vertrags?|contrat)_${NO} vertragsnummer ${NO}_contrat
     (?:delivery|despatch|shipment|lieferschein|lieferavis)_?(?:note_|notice_)?(?:${NO})?
     (?:vat|tax|ust|mwst|tva|iva|btw|gst|abn|ein|siren|siret|gln|gtin|hrb|cin|crn|bic|iban|swift|steuer|company|registration|reg)_?(?:reg(?:istration)?_)?(?:idnr|ident_?nr|${NO})
     (?:vat|tax|gst) ust_?id(?:_?nr)? steuernummer siren siret gln gtin iban bic cin
     (?:phone|tel|telefon|fax|mobile|telefax|telephone)\\.?(?:_no)?
     (?:booking|serial|sku|item|art|article|artikel|product|page|seite|track(?:ing)?|package_tracking|giro|bank|account|ifsc)_?(?:${NO}|code|id|nummer)
     ${NO}_(?:de_)?facture_associee (?:previous|prior|original|prev)_invoice(?:_${NO})? globale_nummer
     positions?_?${NO} vorgang payment_reference zahlungsreferenz ${NO}_bon_de_(?:livraison|vente|reception)
     sales_order sort_code version refers_to_invoice dieses_dokument_bezieht_sich_auf_die_rechnung
     bezieht_sich_auf_die_rechnung rechnungsstandard rechnungsdatenblatt service_tax`,
    ],
  ],
  [
    ['purchase_order', 0.9, 'order number'],
    ['invoice_number', 1, 'invoice|receipt number'],
    ['invoice_number', 0.35, 'number'],
    ['other', 1, 'customer|account|tax|phone|fax|bank|contract|item|zip|shipping|company|insured|project number'],
    ['other', 1, 'tax'],
    ['other', 1, 'phone|fax|account|bank'],
  ],
);

export type DateRole = 'invoice_date' | 'due_date' | 'other';
export const dateLexicon = new Lexicon<DateRole>(
  [
    [
      'invoice_date',
      1,
      `(?:tax_)?(?:invoice|bill(?:ing)?|document|issue|statement|receipt)_date date_(?:of_)?(?:issue|invoice)
     date_issued issued(?:_on)? issue_date invoice_dated? date_of_invoice
     (?:rechnungs|beleg|ausstellungs|dokument)_?datum datum_der_rechnung rechnungs_datum
     rechnung\\s?(?:nr|nummer)?.{0,40}vom (?:\\p{L}{0,15}rechnung).{0,70}vom date_(?:de_)?(?:la_)?facture
     date_(?:d_?['’]?)?emission date_de_facturation date_facture facture_du emise?_le
     fecha_(?:de_)?(?:la_)?(?:factura|emision|expedicion) data_(?:della_)?(?:fattura|emissione|documento)
     factuurdatum data_(?:da_)?(?:fatura|emissao) data_de_emissao ngay(?:_lap|_hoa_don)? ημ/νια udstedelsesdato`,
    ],
    ['invoice_date', 0.7, 'date datum fecha data dated vom le dato'],
    [
      'due_date',
      1,
      `(?:payment_)?due_(?:date|on|by)? date_due pay(?:ment|able)?_(?:by|before|until|date|deadline)
     payment_due(?:_date|_by|_on)? balance_due_by (?:remit|settle)(?:_payment)?_(?:by|before|until) due fallig(?:keit|_am|_bis|keitsdatum|_zum)? fallig
     zahlbar_(?:bis(?:_zum)?|am) zahlbar_innerhalb.{0,40}bis(?:_zum)? zahlungsziel zahlungsfrist zu_zahlen_bis zahlung_bis bitte.{0,60}bis(?:_zum)?
     uberweisen.{0,60}bis(?:_zum)? begleichen.{0,40}bis(?:_zum)? zahlungsfallig(?:keit)? fallig_am falligkeitsdatum
     betrag.{0,60}bis(?:_zum|_spatestens)? (?:date_)?(?:d_?['’]?)?echeance date_limite(?:_de_paiement)?
     (?:a_)?(?:payer|regler)_avant(?:_le)? payable_(?:le|au|avant) date_de_paiement (?:fecha_(?:de_)?)?vencimiento fecha_limite
     (?:data_(?:di_)?)?scadenza vervaldatum vervaldag te_betalen_voor betalen_voor uiterste_betaaldatum
     (?:data_(?:de_)?)?vencimento (?:data_de_)?venciment (?:data_)?scadent\\p{L}{1,3} termen_de_plata (?:rok|valuta)_plac\\p{L}{2,4} ngay_den_han 만기일
     datum_(?:valute|dospijeca|zapadlosti) betalas_senast sista_betalningsdag sidste_rettidige_betaling (?:tanggal_)?jatuh_tempo
     han_thanh_toan оплатить_до сплатити_до срок_(?:на|за)_плащане apmoketi_iki`,
    ],
    [
      'other',
      1,
      `(?:delivery|shipping|shipment|ship|despatch|order|service|supply|check_in|check_out|check|print|payment|transaction|start|end|purchase|tax_point)_date
     date_(?:of_)?(?:delivery|supply|order|shipment|service|paid|payment)
     (?:liefer|leistungs|bestell|auftrags|druck|buchungs|versand|zahlungs)_?(?:und_leistungs_?)?datum
     liefer_und_leistungsdatum leistungszeitraum abrechnungszeitraum lieferdatum zeitraum berechnungszeitraum
     lieferung date_(?:de_)?(?:livraison|commande|debut|fin|prestation|facture_associee) date_de_facture_associee
     date_de_(?:debut|fin)(?:_de_prestation)? periode date_(?:debut|fin) billing_period service_period period_from
     period valid_(?:until|from|to) valid expires stylesheet_?version codelisten_?version version \\p{L}+_version
     fecha_de_(?:entrega|pedido) data_(?:di_)?consegna data_ordine leverdatum orderdatum data_de_entrega order_date
     lieferschein(?:_nr)?.{0,30}(?:vom)? bestellung.{0,30}vom auftrag.{0,30}vom verordnung.{0,60}vom
     data_(?:sprzedazy|livrarii) (?:datum|datum_)?(?:uskutecneni_zdanitelneho_plneni|dodani|dodania|isporuke) teljesites(?:i)?(?:_datuma|_idopontja)?
     (?:sevk|siparis|irsaliye)_tarihi (?:refers|bezieht).{0,80}(?:vom|dated) birth geburtsdatum skonto(?:_bis)? discount_(?:until|by|date)
     foreign_exchange.{0,60}at as_at`,
    ],
  ],
  [
    ['invoice_date', 1, 'invoice|issue date'],
    ['invoice_date', 1, 'issue'],
    ['due_date', 1, 'due|payment date|end'],
    ['due_date', 0.9, 'due'],
    ['other', 1, 'shipping|order|birth|contract|start|end|period|previous date'],
    ['other', 1, 'shipping|period|birth|start|end'],
    ['invoice_date', 0.7, 'date'],
  ],
);

export type AmountRole = 'subtotal' | 'tax' | 'total' | 'amount_due' | 'shipping' | 'discount' | 'adjustment' | 'other';
/** "Total fără TVA", "Celkem bez DPH", "Итого без НДС"; "Spolu s DPH", "Всего с НДС" */
const TAX =
  '(?:dph|tva|iva|moms|mva|alv|ндс|пдв|ддс|pdv|ddv|pvn|pvm|kdv|btw|mwst|ust|vat|tax|gst|φπα|מע"?מ)(?:-?\\p{L}{1,2})?';
const WITHOUT =
  '(?:bez|fara|ilman|utan|uden|uten|ohne|sans|sin|sem|senza|zonder|brez|без|χωρις|ללא|(?:ex|excl|exkl|eks|ekskl)\\.?)';
const WITH = '(?:s|so|z|ze|sa|cu|con|com|med|mit|met|avec|su|ar|с|со|з|із|με|כולל|in[ck]l\\.?)';
export const amountLexicon = new Lexicon<AmountRole>(
  [
    [
      'total',
      1,
      `grand_total (?:invoice|bill)_(?:total|amount) total_(?:invoice|amount|price|value|gross|charges)(?:_amount)?
     gross_(?:total|amount|value|price)(?:_amount)? total_gross gross
     total_(?:.{0,5}_)?incl(?:uding|\\.|usive)?(?:_of)?_?(?:vat|tax|taxes|gst|all_taxes)?
     amount_incl(?:uding|\\.)?_(?:vat|tax|gst) total_inc\\.?_(?:vat|tax|gst) total_with_(?:vat|tax)
     gesamt_?(?:betrag|summe|preis)?_?(?:brutto|inkl\\.?_(?:mwst|ust)\\.?)? gesamtbetrag(?:_brutto)?
     gesamtsumme(?:_brutto)? rechnungs_?(?:end)?(?:betrag|summe)(?:_brutto)?
     brutto_?(?:betrag|summe|gesamt|rechnungsbetrag)? summe_(?:brutto|inkl.{0,12}) end_?(?:betrag|summe) gesamtbrutto
     total_inkl\\.?_(?:mwst|ust) total_t\\.?t\\.?c\\.? montant_(?:total_)?t\\.?t\\.?c\\.? total_general montant_total
     ttc total_(?:de_la_)?factura importe_total total_con_iva totale_(?:fattura|documento|complessivo|da_pagare)
     importo_totale totale_ivato (?:totaal|bedrag|totaalbedrag)(?:_incl(?:usief|\\.)?_btw)? factuurbedrag totaal_te_betalen valor_total
     total_(?:da_)?fatura total_geral (?:fakturans_)?total[at]?_belopp fakturabelopp \\p{L}{2,12}\\s${WITH}\\s${TAX}
     vergiler_dahil_toplam_tutar kaibemaksuga 价税合计 tong_(?:cong|tien|thanh_toan)(?:_tien_thanh_toan)?
     (?:מחיר|סה"כ)_כולל_מע"מ`,
    ],
    ['total', 0.8, 'i_alt total summe totale totaal gesamt sum total_\\(?(?:eur|usd|gbp|chf|euro|€|\\$)\\)?'],
    [
      'subtotal',
      1,
      `sub_?total net_(?:total|amount|value|price|sum)(?:_amount)? total_net(?:_amount)? net
     total_(?:excl(?:uding|\\.|usive)?|ex\\.?|before|without)_?(?:of_)?(?:vat|tax|taxes|gst)?
     amount_excl(?:uding|\\.)?_(?:vat|tax|gst) total_before_tax taxable_(?:amount|value|base) tax_base base_amount total_without_vat
     zwischensumme(?:_netto)? netto_?(?:betrag|summe|gesamt|warenwert|rechnungsbetrag|entgelt)? summe_netto
     gesamt_?netto gesamt_?(?:betrag|summe|preis)_?(?:netto|ohne_(?:mwst|ust|umsatzsteuer))
     rechnungs(?:summe|betrag)_(?:ohne|netto)_?(?:ust|mwst|umsatzsteuer)?\\.? warenwert summe_(?:exkl|ohne).{0,14}
     gesamt_(?:exkl|zzgl).{0,12} total_h\\.?t\\.?(?:v\\.?a\\.?)? montant_(?:total_)?h\\.?t\\.? base_ht
     total_hors_taxes? sous_total total_net_ht net_ht base_imponible subtotale (?:totale_)?imponibile
     totale_(?:netto|merce) subtotaal (?:totaal_|bedrag_)?excl(?:usief|\\.)?_btw netto_bedrag total_sin_iva (?:total|importe)_neto (?:importe_)?neto(?:_gravado)? base_tributavel total_sem_iva
     valor_liquido total_liquido veroton (?:\\p{L}{2,12}\\s)?${WITHOUT}\\s${TAX} (?:ilma_)?kaibemaksuta km-ta be_pvm данъчна_основа
     mal_hizmet_toplam_tutari cong_tien_hang tam_tinh (?:sum|summa|total|totalt|belopp|belob|belop)_(?:fore|ekskl|exkl|eks|ex|uden|utan)\\.?_(?:moms|mva)`,
    ],
    [
      'subtotal',
      0.6,
      'positionssumme summe_(?:der_)?positionen line_total(?:_amount)? sum_of_lines items_total merchandise(?:_total)? base_tva steuerbasis(?:betrag)? basisbetrag total_items',
    ],
    [
      'tax',
      1,
      `(?:total_|plus_|sales_|add_)?(?:tax|vat|gst|hst|pst|cgst|sgst|igst)(?:_amount|_total|_value)? total_taxes?
     value_added_tax tax_(?:amount|total|value) taxes
     (?:zzgl\\.?_|enthaltene_|inkl\\.?_|gesamt_?)?(?:mwst|ust|umsatzs?_?steuer|mehrwert_?steuer|versicherungssteuer|steuer|steuern)\\.?(?:_?betrag|_summe|_gesamt)?
     steuer_?betrag mwst_betrag ust\\.?_betrag steuersumme summe_(?:mwst|ust)
     (?:total_|montant_)?(?:tva|t\\.v\\.a\\.?)(?:_total)? montant_de_la_tva
     (?:total_|cuota_|importe_)?(?:iva|i\\.v\\.a\\.?) (?:totale_)?imposta totale_iva imposta btw_?(?:bedrag)?
     totaal_btw (?:valor_(?:do_)?)?iva (?:total_)?(?:itbis|itbms|igv|igic|icms|ivu|qst|tps|tvq|gct) hesaplanan_kdv φ\\.?π\\.?α\\.? начислен_ддс ضريبة_القيمة_المضافة thue (?:tien_)?thue_(?:gtgt|vat) в_(?:том_числе|т\\.?ч\\.?)_ндс у_т\\.?ч\\.?_пдв`,
    ],
    [
      'amount_due',
      1,
      `(?:total_)?(?:amount|balance)_(?:due|payable|outstanding|owing|to_pay)(?:_in)? balance
     total_(?:due|payable|to_pay) net_(?:payable|due) please_pay pay_this_amount open_amount amount_to_be_paid
     to_pay payable zahl_?betrag zu_zahlen(?:der_betrag)? zu_zahlen offener_betrag falliger_betrag restbetrag zahlungsbetrag
     zu_uberweisen rest_?schuld forderungsbetrag (?:net|reste|total|montant)_a_payer solde(?:_du)? a_payer
     (?:total|importe)_a_pagar a_pagar saldo(?:_pendiente)? netto_a_pagare totale_a_pagare da_pagare
     te_betalen(?:_bedrag)? openstaand_bedrag valor_a_pagar total_a_pagar saldo_(?:em_)?aberto
     (?:summa_|belopp_)?att_betala (?:i_alt_|belob_|belop_)?(?:at|a)_betale maksettava(?:_yhteensa)? (?:razem_)?do_zaplaty
     (?:celkem_)?k_uhrade na_uhradu fizetendo(?:_osszeg)? odenecek_(?:tutar|toplam)
     (?:total_|rest_)?de_plata (?:ukupno_|skupaj_)?za_(?:platiti|uplatu|placilo) (?:belob_|belop_)?til_betaling
     (?:всего_|итого_)?к_оплате (?:всього_)?до_сплати (?:за|сума_за)_плащане πληρωτεο(?:_ποσο)? moketina_suma
     (?:summa_|kopa_)?apmaksai tasuda (?:kuulub_)?tasumisele за_уплату (?:total|sisa)_tagihan (?:ご|御)?請求金額 应付金额 청구금액 (?:סה"כ_)?לתשלום`,
    ],
    [
      'shipping',
      1,
      `(?:shipping|delivery|freight|handling|postage|carriage)(?:_(?:fee|cost|charge|amount)s?)?(?:_&_handling|_and_handling)?
     versand(?:kosten)? porto transportkosten fracht(?:kosten)? lieferkosten frais(?:_de_(?:port|livraison|transport))?
     gastos_de_envio flete spese_(?:di_)?(?:spedizione|trasporto) verzendkosten portes frete fraktkostnad frakt fragt
     koszt_(?:dostawy|wysylki) doprava toimituskulut kargo 送料 運賃 운송비 배송비 运费 משלוח`,
    ],
    [
      'discount',
      1,
      `(?:total_)?(?:discount|allowance|rebate|coupon)s? rabatt nachlass abschlag (?:gesamtbetrag|summe)_der_(?:abschlage|nachlasse)
     remise rabais descuento sconto korting desconto abatimento rabat sleva alennus indirim 値引 割引 할인 折扣 הנחה`,
    ],
    [
      'adjustment',
      1,
      `(?:gesamtbetrag|summe)_der_(?:zuschlage|zuschlage_und_abschlage) total_charges? extra_charge zuschlag charge
     surcharge rounding(?:_amount)? rundung(?:sbetrag)? arrondi redondeo arrotondamento tip gratuity trinkgeld`,
    ],
    [
      'other',
      1,
      `(?:tax|vat|ust|mwst|tva|iva|btw|gst|steuer)_?(?:reg(?:istration)?_)?(?:id|idnr|nummer|number|nr|no|rate|satz|code|%|identifier|clause|file)\\.?
     ust_?id(?:_?nr)?\\.? p\\.?_?iva partita_iva (?:steuer|mwst|ust)_?satz n[°º]_tva taux(?:_tva)? tipo_iva aliquota tax_\\(%\\)
     pre_?paid(?:_amount)? paid(?:_amount)? amount_paid (?:less_)?deposit erhaltene_anzahlungen anzahlung(?:en)?
     vorausbezahlter_betrag bereits_(?:be|ge)zahlt acompte(?:s)?(?:_verse)? anticipo payment(?:s)?_received
     payment(?:s)? total_(?:savings|qty|quantity|hours|weight|items)
     (?:net|gross)_(?:weight|wt) (?:netto|brutto)gewicht poids_(?:net|brut) peso_(?:neto|bruto|netto|lordo) skonto teilzahlung unit_price einzelpreis
     capital exchange(?:d)?_(?:rate|value) rate in_words leergutwert bruttopreis nettopreis price indemnite
     indemnite_forfaitaire.{0,90} promotional_discount bruttolistenpreis brutto_?preis credit(?:s)?_applied page
     seite account`,
    ],
  ],
  [
    ['other', 1, 'tax number|percent'],
    ['other', 1, 'previous balance'],
    ['amount_due', 1, 'due|payment|balance amount|total'],
    ['subtotal', 1, 'subtotal'],
    ['tax', 1, 'tax'],
    ['total', 1, 'gross'],
    ['total', 1, 'invoice amount|total'],
    ['total', 0.85, 'total'],
    ['discount', 1, 'discount'],
    ['shipping', 1, 'shipping'],
    ['other', 1, 'price|quantity'],
  ],
);

export type ColumnRole = 'description' | 'quantity' | 'unit_price' | 'amount' | 'gross' | 'tax' | 'other';
export const columnLexicon = new Lexicon<ColumnRole>(
  [
    [
      'description',
      1,
      `(?:item_|product_|service_)?description(?:_of_(?:goods|services?|work))? item(?:_name)?(?:_or_type_of_service)?
     items product(?:s)?(?:_name)? service(?:s)? details article title particulars activity task goods work
     (?:artikel_?)?bezeichnung beschreibung artikel(?:bezeichnung|beschreibung)? leistung(?:sbeschreibung)?(?:en)?
     produkt text gegenstand designation(?:s)? libelle nom_&?_?designation prestation(?:s)? produit descripcion
     concepto articulo servicio descrizione prodotto prestazion[ei] servizio omschrijving beschrijving product descricao
     artigo designacao servico nazwa_(?:towaru|uslugi).{0,12} nazev_zbozi oznaceni_dodavky popis opis megnevezes aciklama
     (?:vare)?beskrivelse kuvaus mal_?/?_?hizmet(?:_cinsi)? ten_hang_hoa.{0,12} mo_ta dien_giai san_pham nazov_polozky tekst`,
    ],
    [
      'quantity',
      1,
      `qty quantity quantities hours hrs units? menge anzahl stuck(?:zahl)? stk std qte quantite cantidad cant\\.?
     unidades quantita q\\.?ta aantal quantidade qtd\\.? so_luong sl kol\\.? кол-во к-во к-сть кіл-сть menge_?\\(?einheit\\)? billed_qty order_qty`,
    ],
    [
      'unit_price',
      1,
      `unit_(?:net_)?(?:price|cost|rate)(?:_excl\\.?)?(?:_vat)? (?:net_|price_)?per_unit price(?:_each)? rate cost each
     unit_price_\\(.{1,4}\\) (?:netto|stuck|einheits|einzel|listen)_?preis e_?preis ep preis(?:_\\p{L}{1,6})?
     p\\.?u\\.?(?:_h\\.?t\\.?)? prix(?:_unitaire)?(?:_ht)? precio(?:_unitario)? prezzo(?:_unitario)? prijs stukprijs
     eenheidsprijs preco(?:_unitario)? valor_unitario cena(?:_jedn\\.?|_jednostkowa)?(?:_netto)? (?:netto_)?egysegar
     preu_unitari pret_unitar(?:_\\(.{3,14}\\))? don_gia gia pris_pr\\.?_(?:stk|enhet|enhed)\\.? stk\\.?_pris ціна_без_пдв`,
    ],
    [
      'amount',
      1,
      `amount(?:_excl\\.?_vat)? (?:line_|net_|sub_?)(?:total|amount|value)(?:_excl\\.?_vat)? line_amount_excl\\.?_vat
     total(?:_price|_amount|_net)? price_total extended(?:_price)? net_(?:price_)?(?:amount|value) betrag
     gesamt(?:preis|betrag)?(?:_netto)? summe netto_?betrag entgelt g_?preis gp
     positions(?:preis|betrag)(?:_ohne_ust\\.?)? wert netto montant(?:_h\\.?t\\.?)? total_h\\.?t\\.? prix_total
     importe?(?:_total)? importo totale bedrag totaal valor(?:_total)? prix cena_celkem (?:pris_)?i_alt mal_hizmet_tutari
     (?:netto_)?ertek thanh_tien so_tien сума_без_пдв`,
    ],
    [
      'gross',
      1,
      `gross_(?:value|amount|price|total) brutto_?(?:betrag|preis)? total_incl\\.?.{0,8} montant_ttc total_ttc ttc
     amount_incl\\.?.{0,8}`,
    ],
    [
      'tax',
      1,
      `(?:tax|vat|gst|mwst|ust|steuer|tva|iva|btw)\\.?(?:_?%|_rate|_?satz|_value|_amount|_betrag|_\\(%\\))? steuersatz
     taxes taux cota_tva (?:itbis|itbms|igv|igic|icms|qst|tps|tvq)(?:_%)?`,
    ],
    [
      'other',
      1,
      `pos\\.? position no\\.? # nr\\.? id sku code art_nr(?:_\\p{L}+)? ref(?:erence)?(?:en|s)? referenzen line ligne
     item_(?:no|code|id)\\.? product_(?:id|code) article_(?:no|code) artikel_?(?:nr|nummer)\\.? einheit unit unite
     disc(?:ount)?\\.?_?%? rabatt remise(?:_\\(-\\))? allowances? zuschlage nachlasse shipment_date date datum fsn
     hsn(?:/sac)?`,
    ],
  ],
  [
    ['unit_price', 1, 'price'],
    ['description', 1, 'description'],
    ['quantity', 1, 'quantity|hours'],
    ['gross', 1, 'gross'],
    ['tax', 1, 'tax'],
    ['amount', 1, 'amount|total|subtotal'],
    ['description', 0.8, 'name'],
    ['other', 1, 'number|unit|date|code|discount'],
  ],
);

export type PartyRole = 'vendor' | 'customer' | 'recipient';
export const partyLexicon = new Lexicon<PartyRole>(
  [
    [
      'vendor',
      1,
      `(?:sold|billed|issued|supplied|provided|invoiced)_by seller vendor supplier from bill_from invoice_from issuer
     payee service_provider beneficiary remit_to verkaufer(?:in)? lieferant rechnungs(?:steller|aussteller)
     leistungserbringer anbieter absender aussteller auftragnehmer vendeur fournisseur emetteur prestataire beneficiaire
     venduto_da vendido_por vendu_par verkauft_(?:von|durch) verkocht_door vendedor proveedor emisor cedente_?/?_?(?:prestatore)? emittente fornitore mittente leverancier verkoper fornecedor
     emitente prestador nguoi_ban don_vi_ban_hang nha_cung_cap`,
    ],
    [
      'customer',
      1,
      `(?:bill|credit)(?:ed|ing)?_to bill(?:ing)?_address(?:_of)? invoice(?:d)?_(?:to|address|for) sold_to buyer
     customer(?:_name|_details|_address)? client(?:_name)? purchaser guest(?:_name)? to attention attn prepared_for
     kaufer(?:in)?(?:/leistungsempfanger)? kunde rechnungs_?(?:empfanger|adresse|anschrift) rechnung_an
     leistungsempfanger auftraggeber kundenadresse kaufer/leistungsempfanger (?:adresse_(?:du_|de_)?)?client acheteur
     facture_a adresse_(?:de_)?facturation indirizzo_di_fatturazione direccion_de_facturacion destinataire cliente comprador facturar_a faturar_a faturado_a (?:dados|datos|dati|daten|coordonnees|details|informations?)_(?:d[oe]l?|du|des?|of(?:_the)?)_(?:cliente?|customer|comprador|kunden) destinatario
     sr\\.?\\(e?s\\) senor(?:\\(?es\\)?)? apellido_y_nombre(?:_?/_?razon_social)? nombre_(?:y_apellidos?|o_razon_social) sayin
     spett\\.?(?:le)? cessionario(?:/committente)? fakturera[st]?_til faktureres_til faktureras_till nguoi_mua(?:_hang)? khach_hang ditagihkan_kepada kupujacy ho_ten_nguoi_mua_hang intestatario intestata_a klant debiteur factuur_aan koper factuuradres afnemer adquirente comprador`,
    ],
    [
      'recipient',
      1,
      `(?:ship|deliver)(?:ped|ing|ed|y)?_(?:to|address) consignee lieferadresse lieferanschrift
     (?:abweichender_)?warenempfanger abweichender_rechnungsempfanger livraison adresse_de_livraison
     direccion_de_(?:entrega|envio) indirizzo_di_(?:consegna|spedizione) afleveradres morada_de_entrega
     warehouse_address notify_party payment payee_account`,
    ],
  ],
  [
    ['vendor', 1, 'vendor|sender'],
    ['customer', 1, 'customer'],
    ['recipient', 1, 'recipient'],
    ['recipient', 1, 'shipping address'],
  ],
);
