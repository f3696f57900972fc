import type { CellMargins } from '../../analysis/flow/elements.ts';
import { toPoints } from './state.ts';

/** Points from the left margin to the right edge of a cell, and what it is merged with. */
export interface CellDefinition {
  right: number;
  horizontal: 'first' | 'next' | undefined;
  vertical: 'start' | 'continue' | undefined;
}

/** \trowd … \cellx (RTF 1.9.1, table definitions). */
export class RowDefinition {
  left = 0;
  align: 'left' | 'center' | 'right' = 'left';
  isHeader = false;
  cantSplit = false;
  height: { rule: 'at_least' | 'exactly'; value: number } | undefined;
  readonly cells: CellDefinition[] = [];
  readonly #margins: CellMargins = { top: 0, right: 0, bottom: 0, left: 0 };
  #horizontal: CellDefinition['horizontal'];
  #vertical: CellDefinition['vertical'];

  get margins(): CellMargins {
    return this.#margins;
  }

  /** A word of the definition; false where it is none. */
  control(word: string, param = 0): boolean {
    switch (word) {
      case 'trleft':
        this.left = toPoints(param);
        return true;
      case 'trqc':
        this.align = 'center';
        return true;
      case 'trqr':
        this.align = 'right';
        return true;
      case 'trhdr':
        this.isHeader = true;
        return true;
      case 'trkeep':
        this.cantSplit = true;
        return true;
      case 'trrh':
        if (param !== 0) this.height = { rule: param < 0 ? 'exactly' : 'at_least', value: Math.abs(toPoints(param)) };
        return true;
      case 'trgaph':
        this.#margins.left = this.#margins.right = Math.max(0, toPoints(param));
        return true;
      case 'trpaddl':
        this.#margins.left = Math.max(0, toPoints(param));
        return true;
      case 'trpaddr':
        this.#margins.right = Math.max(0, toPoints(param));
        return true;
      case 'trpaddt':
        this.#margins.top = Math.max(0, toPoints(param));
        return true;
      case 'trpaddb':
        this.#margins.bottom = Math.max(0, toPoints(param));
        return true;
      case 'clmgf':
        this.#horizontal = 'first';
        return true;
      case 'clmrg':
        this.#horizontal = 'next';
        return true;
      case 'clvmgf':
        this.#vertical = 'start';
        return true;
      case 'clvmrg':
        this.#vertical = 'continue';
        return true;
      case 'cellx':
        if (this.cells.length < MAX_CELLS) {
          this.cells.push({ right: toPoints(param), horizontal: this.#horizontal, vertical: this.#vertical });
        }
        this.#horizontal = this.#vertical = undefined;
        return true;
    }
    return false;
  }
}

/** Word knows 63 columns; this is beyond what any writer makes. */
const MAX_CELLS = 1_000;
