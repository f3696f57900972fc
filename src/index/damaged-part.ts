import { FaultError } from '../document/fault.ts';
import type { PartKey } from './lmdb-environment.ts';

/** The disk has changed what was stored, or lost it: the document is read again from its original. */
export class DamagedPart extends FaultError {
  constructor([generation, name]: PartKey, { isGone = false } = {}) {
    const what = isGone ? 'gone' : 'damaged';
    const message = `A part of what is stored of this file is ${what}: it is read again from its original.`;
    const cause = new Error(`The part ${name} of ${generation} is ${what}.`);
    super({ code: 'unavailable', message, retryAfterSeconds: 2, damaged: generation }, { cause });
  }
}
