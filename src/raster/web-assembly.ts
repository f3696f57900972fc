/** Compiled code; opaque. */
export type Code = { readonly compiled: never };
export type Exports = Record<string, unknown>;

/** Known to Node, but not to the types of this version. */
export const { WebAssembly } = globalThis as unknown as {
  WebAssembly: {
    compile(bytes: Uint8Array): Promise<Code>;
    Instance: new (code: Code, imports: object) => { exports: Exports };
    RuntimeError: ErrorConstructor;
  };
};
