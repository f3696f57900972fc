import { FaultError } from '../../document/fault.ts';
import type { Warning } from '../../document/warning.ts';
import type { OpcPackage } from '../containers/opc.ts';
import { readXmlTree, type XmlElement } from '../containers/xml-tree.ts';

/** Reads the parts beside the body. One that is missing or broken is left out with a warning: the text still stands. */
export class PartReader {
  readonly opc: OpcPackage;
  readonly #warn: (warning: Warning) => void;

  constructor(opc: OpcPackage, warn: (warning: Warning) => void) {
    this.opc = opc;
    this.#warn = warn;
  }

  /** The first part that another relates to in this way. */
  async related(part: string, type: string): Promise<{ part: string; root: XmlElement } | undefined> {
    const target = (await this.opc.related(part, type)).find((r) => !r.external && this.opc.zip.has(r.target))?.target;
    const root = target === undefined ? undefined : await this.read(target);
    return target !== undefined && root ? { part: target, root } : undefined;
  }

  async read(part: string): Promise<XmlElement | undefined> {
    if (!this.opc.zip.has(part)) return undefined;
    try {
      const { root, damage } = await readXmlTree(part, this.opc.zip.stream(part));
      if (damage) this.#warnOf(part, damage);
      return root;
    } catch (error) {
      if (!isDamage(error)) throw error;
      this.#warnOf(part, error);
      return undefined;
    }
  }

  #warnOf(part: string, damage: FaultError): void {
    this.#warn({ code: 'damaged_part', message: `${part} is damaged and was read in part: ${damage.message}` });
  }
}

/** Damage can be survived; a limit or a password cannot. */
export const isDamage = (error: unknown): error is FaultError =>
  error instanceof FaultError && error.fault.code === 'unprocessable_document';
