/** Where the bytes of a document are: in a file, or at hand where they are few. */
export type DocumentBytes = { path: string } | { bytes: Uint8Array };
