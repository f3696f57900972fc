// Documents with schemas of their own to learn from: labels, folders of documents with schemas, and invoices asked for in several languages.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { labelledDocuments, ownDocuments } from '../bench/accuracy/own-schemas.mjs';
import { foldOf, parsedOf, productOf } from './product.mjs';

/** { name, source, path, schema, truth } of every folder: of labelled documents, of NAME.schema.json, or of invoices with `ground_truth`. */
export function* documentsIn(folders) {
  for (const folder of folders) {
    const names = readdirSync(folder);
    if (names.some((name) => name.endsWith('.schema.json'))) yield* ownDocuments([folder]);
    else if (names.includes('manifest.json')) yield* invoicesIn(folder, names);
    else yield* labelledDocuments(folder, 'train');
  }
}

/** A document with the product that saw nothing of its source, and the document as that product reads it. */
export async function openDocument({ path, source, schema }, isShipped = false) {
  const product = await productOf(isShipped ? undefined : foldOf(source));
  const evidence = new product.Evidence(await parsedOf(product, path));
  return { product, evidence, schema: product.toSchema(schema).schema };
}

/** Lists of records that a schema asks for, with the records that are true. */
export function* listsOf(schema, truth) {
  for (const list of schema.fields)
    if (list.items?.type === 'object') yield { list, fields: list.items.fields, records: truth[list.name] ?? [] };
}

const text = { type: 'string' };
const number = { type: 'number' };
const date = { type: 'string', format: 'date' };

/** How somebody may ask for what an invoice says: the name of each field in the language of the asker. */
const ASKED = {
  en: {
    lines: ['items', 'description', 'qty', 'unitPrice', 'amount'],
    values: [
      'invoiceNo',
      'issueDate',
      'dueDate',
      'supplierName',
      'customerName',
      'netAmount',
      'vatAmount',
      'totalAmount',
    ],
  },
  de: {
    lines: ['positionen', 'bezeichnung', 'menge', 'einzelpreis', 'gesamtpreis'],
    values: [
      'rechnungsnummer',
      'rechnungsdatum',
      'faelligkeit',
      'lieferant',
      'kunde',
      'netto',
      'mehrwertsteuer',
      'brutto',
    ],
  },
  fr: {
    lines: ['lignes', 'designation', 'quantite', 'prix_unitaire', 'total'],
    values: ['numero_facture', 'date_facture', 'echeance', 'vendeur', 'client', 'total_ht', 'montant_tva', 'total_ttc'],
  },
};
const LINE = [
  ['description', text],
  ['quantity', number],
  ['unit_price', number],
  ['line_total', number],
];
const VALUES = [
  ['invoice_number', text],
  ['invoice_date', date],
  ['due_date', date],
  ['seller.name', text],
  ['buyer.name', text],
  ['subtotal', number],
  ['tax_total', number],
  ['grand_total', number],
];

const dig = (value, path) => path.split('.').reduce((inner, name) => inner?.[name], value);
const sourceOf = (name) => name.replace(/[\d_.-]+.*$/, '').slice(0, 24) || name.slice(0, 8);

function* invoicesIn(folder, names) {
  for (const name of names) {
    const path = join(folder, name.replace(/\.json$/, '.pdf'));
    if (!name.endsWith('.json') || name === 'manifest.json' || !existsSync(path)) continue;
    const {
      ground_truth: truth,
      printed_in_text_layer: printed,
      lang = 'en',
    } = JSON.parse(readFileSync(join(folder, name), 'utf8'));
    const asked = ASKED[lang] ?? ASKED.en;
    const isPrinted = (field) => printed?.[field.replace('.', '_')] !== false && dig(truth, field) !== undefined;
    const values = VALUES.map((value, i) => [asked.values[i], ...value]).filter(([, field]) => isPrinted(field));
    const [list, ...columns] = asked.lines;
    const isListed = truth.line_items?.length > 0;
    yield {
      name,
      source: sourceOf(truth.seller?.name ?? name),
      path,
      schema: {
        type: 'object',
        properties: {
          ...Object.fromEntries(values.map(([called, , type]) => [called, type])),
          ...(isListed && {
            [list]: {
              type: 'array',
              items: { type: 'object', properties: Object.fromEntries(columns.map((one, i) => [one, LINE[i][1]])) },
            },
          }),
        },
      },
      truth: {
        ...Object.fromEntries(values.map(([called, field]) => [called, dig(truth, field)])),
        ...(isListed && {
          [list]: truth.line_items.map((line) =>
            Object.fromEntries(columns.map((one, i) => [one, line[LINE[i][0]] ?? null])),
          ),
        }),
      },
    };
  }
}
