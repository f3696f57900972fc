/** For what nobody breaks off. */
export const forever = (): AbortSignal => new AbortController().signal;
