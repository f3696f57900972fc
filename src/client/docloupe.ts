/** The entry of the package: a client with a method for each operation. */
export * from './generated/docloupe.ts';
