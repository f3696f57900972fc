import { Budget } from '../budget.ts';
import type { Probe } from '../format.ts';
import { findOdfKind, type OdfKind } from './odf-package.ts';

export const isOdf = async ({ source, head }: Probe, kind: OdfKind): Promise<boolean> =>
  (await findOdfKind(source, head, new Budget())) === kind;
