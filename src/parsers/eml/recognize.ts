import type { Probe } from '../format.ts';
import { findMailKind, toSentForm } from '../mail/head.ts';

/** The lines of a head (RFC 5322), before anything else. */
export const recognizesEml = ({ head }: Probe): boolean =>
  findMailKind(Buffer.from(toSentForm(head.subarray(0, 16 * 1024))).toString('latin1')) === 'mail';
