import type { Layout, Row, Segment } from '../../layout.ts';
import { lettersOf } from '../../values/found.ts';
import { codeLexicon, dateLexicon, partyLexicon } from './lexicons.ts';

/** What stands beside particulars of somebody, and says nothing by itself. */
const PARTICULARS = [
  'rue|adresse|address|street|strasse|calle|direccion|indirizzo|straat|adres|b\\.? ?p|p\\.? ?o\\.? ?box|city|ville|ort|ciudad|citta|stad|town',
  'plz|zip|zip code|post ?code|postal code|code postal|cp|country|pays|land|pais|paese|tel|telefon|telephone|telefono|phone|mobile|fax|gsm',
  'e-?mail|mail|web|website|site|niu|rccm|siret|siren|nif|cif|cui|ice|tva|vat|vat no|ust-id|ust-idnr|abn|gstin|iban|bic|swift',
  'date|datum|fecha|data|due date|fallig am|status|contact|kontakt',
].join('|');
const PARTICULAR = new RegExp(`^(?:${PARTICULARS})[ .:]*$`, 'u');

const MAX_ROWS = 6;
const ALIGNED = 3;

/** "Client │ Acme Ltd" over "Tel │ 0123": what stands beside a caption where captions make one column and what they say another. */
export function besideCaption(layout: Layout, label: Segment): Segment | undefined {
  const right = layout.rows[label.row]!.segments[label.column + 1];
  if (!right || isLabel(right) || isWho(right)) return undefined;
  const partner = (row: Row | undefined): Segment | undefined => {
    const left = row?.segments.find(({ box }) => Math.abs(box[0] - label.box[0]) < ALIGNED);
    const next = left && row!.segments[left.column + 1];
    return next && Math.abs(next.box[0] - right.box[0]) < ALIGNED ? left : undefined;
  };
  for (const step of [1, -1]) {
    for (let at = label.row + step; Math.abs(at - label.row) <= MAX_ROWS; at += step) {
      const other = partner(layout.rows[at]);
      if (!other || other.page !== label.page) break;
      if (PARTICULAR.test(other.folded) || isLabel(other)) return right;
    }
  }
  return undefined;
}

/** "Ship from", "Shipping address": beside one name of a party stands that of the other. */
function isWho({ folded, text }: Segment): boolean {
  const [who] = partyLexicon.findAll(folded);
  if (!who || text.length > MAX_WHO || lettersOf(folded.slice(who.end)) > 0) return false;
  return who.start === 0 || /^(?:from|to)$/.test(folded.slice(who.start, who.end));
}
const MAX_WHO = 30;

/** "Invoice no", "Due date": nothing but the name of a number or a day. */
const isLabel = ({ folded }: Segment): boolean =>
  [codeLexicon, dateLexicon].some((lexicon) => {
    const [match] = lexicon.findAll(folded);
    if (!match || match.role === 'other' || match.weight < 1) return false;
    return lettersOf(folded.slice(0, match.start) + folded.slice(match.end)) === 0;
  });
