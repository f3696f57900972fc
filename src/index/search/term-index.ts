import { toTerms } from '../../analysis/tokens.ts';
import { writePostings } from './postings.ts';
import type { SearchSegment } from './segment.ts';
import { joinTerms } from './term-list.ts';
import { VarintWriter } from './varints.ts';

/** Texts of different cells stand this far apart, so that no phrase runs from one into the next. */
const CELL_GAP = 16;

/** Terms and where they occur, gathered unit by unit. */
export class TermIndex {
  /** unit, position, unit, position, … */
  readonly #occurrences = new Map<string, number[]>();
  unitCount = 0;
  characters = 0;

  /** Adds a unit of one text, or of several that no phrase runs across. Returns where each text ends. */
  add(texts: readonly string[]): number[] {
    const unit = this.unitCount++;
    let position = 0;
    return texts.map((text) => {
      this.characters += text.length;
      for (const term of toTerms(text)) {
        const list = this.#occurrences.get(term);
        if (list) list.push(unit, position++);
        else this.#occurrences.set(term, [unit, position++]);
      }
      position += CELL_GAP;
      return position - CELL_GAP;
    });
  }

  finish(): Omit<SearchSegment, 'places'> {
    const terms = [...this.#occurrences.keys()].sort();
    const postings = new VarintWriter();
    const sizes = new VarintWriter();
    for (const term of terms) {
      const start = postings.length;
      writePostings(postings, this.#occurrences.get(term)!);
      sizes.write(postings.length - start);
    }
    return {
      terms: joinTerms(terms),
      postingSizes: sizes.finish(),
      postings: postings.finish(),
      unitCount: this.unitCount,
    };
  }
}
