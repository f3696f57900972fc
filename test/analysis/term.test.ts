import { describe, expect, it } from 'vitest';
import { Heard } from '../../src/analysis/kind/heard.ts';
import { CONTRACT, LEGAL } from '../../src/analysis/kind/legal-terms.ts';
import { neededLetters, word } from '../../src/analysis/kind/term.ts';
import { TRADE } from '../../src/analysis/kind/trade-terms.ts';
import { FINANCE_LINES, PAPER, WORK } from '../../src/analysis/kind/work-terms.ts';

const TEXTS = [
  'invoice no. 7, due date: may 5, total due',
  'tax invoice\nbill to\nvat no. 12',
  'schlussrechnung nr. 12\nrechnungsempfänger\nfälligkeit',
  'net à payer\nnuméro de la facture\néchéance',
  '御請求書\n請求日\n小計',
  'this lease agreement is made between the landlord and the tenant',
  'abstract—we show\nkeywords: a, b\nreferences',
  'application form\nrequest for access\nname: ______',
  'annual report 2024\nbalance sheet\ncurriculum vitae\nwork experience',
];

const has = (text: string, ...alternatives: string[]): boolean => word(...alternatives)(new Heard(text));

describe('a term', () => {
  it('is a whole word', () => {
    expect(has('the invoice is due', 'invoice')).toBe(true);
    expect(has('invoices are due', 'invoice')).toBe(false);
    expect(has('preinvoice', 'invoice')).toBe(false);
    expect(has('preinvoice and invoice', 'invoice')).toBe(true);
  });

  it('stands against other letters in scripts without spaces', () => {
    expect(has('御請求書在中', '請求書')).toBe(true);
  });

  it('needs nothing that may be missing', () => {
    expect(neededLetters('abcd?|efg*|hij{0,2}|klm+|nopq')).toEqual(['abc', 'ef', 'hi', 'klm', 'nopq']);
  });

  it('needs nothing of a group, a class or an escape', () => {
    expect(neededLetters('(?:abc|(?:def)?ghi[()])jk|l[mno]pqr|\\d\\.st|\\p{L}{1,30} uv|(?:w)')).toEqual([
      'jk',
      'pqr',
      'st',
      ' uv',
      '',
    ]);
    expect(neededLetters('re(?= *(?:$|[\\n:;,(–-]|of ))')).toEqual(['re']);
  });

  it('is found by its letters wherever it is found without looking at them', () => {
    class AnyLetters extends Heard {
      override mayHave(): boolean {
        return true;
      }
    }
    const vocabularies = [...TRADE, ...LEGAL, ...WORK].flatMap(({ signs }) => signs);
    for (const { occursIn } of [...vocabularies, ...CONTRACT, ...PAPER, ...FINANCE_LINES]) {
      for (const text of TEXTS) expect(occursIn(new Heard(text))).toBe(occursIn(new AnyLetters(text)));
    }
  });
});
