/** Media types that a browser may run scripts from when they are opened directly. */
const ACTIVE = /^(image\/svg\+xml|text\/html|(text|application)\/(.+\+)?xml)\b/;

/** Styles and pictures inside the document itself; nothing that runs, is fetched or is framed. */
const INERT = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox";

/** For answers that hold what documents say: they were written by others. */
export const safetyHeaders = (mediaType: string): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  ...(ACTIVE.test(mediaType) && { 'content-security-policy': INERT }),
});
