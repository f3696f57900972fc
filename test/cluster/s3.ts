import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';

/** The keys that this server knows. */
const KEYS = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' };

/** A real S3 server from npm, on a free port, whose data goes with it. */
export async function startS3(): Promise<{ url: string; environment: typeof KEYS; stop(): Promise<void> }> {
  const directory = mkdtempSync(join(tmpdir(), 'docloupe-s3-'));
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    directory,
    silent: true,
    configureBuckets: [{ name: 'documents' }],
  });
  const { port } = await server.run();
  return {
    url: `s3://documents/here?endpoint=http://127.0.0.1:${port}`,
    environment: KEYS,
    async stop() {
      await server.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
