import type { Probe } from '../parser.ts';
import { findFileHeader } from './file-header.ts';

export const recognizesPdf = ({ head }: Probe): boolean => findFileHeader(head) !== undefined;
