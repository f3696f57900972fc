import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { globSync } from 'tinyglobby';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const FOLDERS = [
  'analysis',
  'document',
  'export',
  'extraction',
  'operations',
  'parsers',
  'search',
  'spreadsheet',
  'web',
];
const startsService = (file: string): boolean => readFileSync(file, 'utf8').includes('flow/service.ts');

/** Tests of functions: they leave nothing behind, so that the modules of one file serve the next. What a service does late would be. */
const PLAIN = globSync(FOLDERS.map((folder) => `test/${folder}/**/*.test.ts`)).filter((file) => !startsService(file));

/** The longest first: what a browser and processes do should not be waited for when all else is done. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number =>
      ['/test/browser/', '/test/cli/'].findIndex((folder) => moduleId.includes(folder)) >>> 0;
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
  }
}

export default defineConfig({
  test: {
    // Worker threads and the command line run built code.
    globalSetup: ['test/build.ts'],
    // Many tests wait for processes and timers, which leaves a core to the next file.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // Against hanging, no measure of speed: on a machine that does other things a test takes four times as long as here.
    testTimeout: 180_000,
    expect: { poll: { timeout: 120_000 } },
    hookTimeout: 180_000,
    sequence: { sequencer: LongestFirst },
    projects: [
      { extends: true, test: { name: 'plain', include: PLAIN, isolate: false } },
      { extends: true, test: { name: 'whole', include: ['test/**/*.test.ts'], exclude: PLAIN } },
    ],
  },
});
