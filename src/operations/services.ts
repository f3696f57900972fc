import type { Spool } from '../index/spool.ts';
import type { Store } from '../index/store.ts';
import type { Ingestion } from '../pool/ingestion.ts';

/** What operations work with. Built once, in the composition root. */
export interface Services {
  store: Store;
  ingestion: Ingestion;
  spool: Spool;
}
