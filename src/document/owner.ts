/** Whose files are when nobody says who he is, and those of keys that name no owner. */
export const DEFAULT_OWNER = 'default';

/** Owner of documents that are converted and not kept. No key can name it, and no list shows them. */
export const PASSING_OWNER = '(passing)';

export interface Owned {
  /** Letters, digits, `_`, `.` and `-`. */
  owner: string;
  /** Whether other owners may read it. */
  shared?: boolean;
}

export const isVisibleTo = (owner: string, owned: Owned): boolean => owned.owner === owner || owned.shared === true;
