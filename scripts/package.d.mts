export function makePackage(to: string, leftOut?: RegExp): void;
