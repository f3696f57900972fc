import { createServer } from 'node:net';

/** Why the system refuses to listen there; uWebSockets.js does not say. */
export const whyNotListening = (host: string, port: number): Promise<Error> =>
  new Promise((resolve) => {
    const attempt = createServer().once('error', resolve);
    attempt.listen(port, host, () => {
      attempt.close();
      resolve(new Error(`Cannot listen on ${host}:${port}.`));
    });
  });
