import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    // Worker threads and the command line run built code.
    globalSetup: ['test/build.ts'],
    testTimeout: 20_000,
    hookTimeout: 20_000,
  },
});
