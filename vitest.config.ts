import { defaultExclude, defineConfig } from 'vitest/config';
import { flakyTests } from './tests/support/report-flaky.ts';
import { isSwiftInstalled, swiftCredentials } from './tests/support/swift.ts';

const onS3 = isSwiftInstalled();
if (!onS3)
  process.stderr.write(
    'OpenStack Swift is not installed: files in S3 are not tested (see CONTRIBUTING.md).\n',
  );

/** Suites of minutes: power cuts, whole installations, other programs, hostile input, large samples. `npm test` leaves them out. */
const long = '**/*.long.test.{ts,tsx}';
/** Suites that need a DOM but no browser. */
const dom = '**/*.dom.test.{ts,tsx}';
const torture = 'tests/torture/**/*.test.ts';
/** Covers S3 buckets only. */
const buckets = 'tests/contracts/storage/buckets.test.ts';

/** What touches the bytes of files, once more on another store. */
const filesInS3 = {
  extends: true as const,
  test: {
    name: 's3',
    globalSetup: ['tests/support/swift-setup.ts'],
    include: [
      'tests/contracts/storage/{blob-stores,broken-lines,buckets,copy,download,*-upload,moving,sweep,upload-commands}{,.long}.test.ts',
      'tests/torture/files-runs.test.ts',
    ],
    env: swiftCredentials,
  },
};

export default defineConfig({
  test: {
    globalSetup: ['tests/support/global-setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // A machine shared with others may take several times as long as an idle one.
    expect: { poll: { timeout: 15_000 } },
    // One more than the cores of a small machine: a suite often waits for a provider or a clock.
    maxWorkers: 3,
    // Compiled modules are stored for the next run.
    fsModuleCache: true,
    // They keep nothing outside their own databases: files that share a process cost half.
    isolate: false,
    // Where nobody watches, what fails is tried once more, and named.
    retry: process.env.CI ? 1 : 0,
    reporters: ['default', flakyTests],
    projects: [
      {
        extends: true,
        test: {
          name: 'short',
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...defaultExclude, long, dom, torture, buckets],
        },
      },
      // Separate from `short`: Vitest restarts a worker when the environment changes, and each restart loads every module again.
      { extends: true, test: { name: 'dom', environment: 'jsdom', include: [dom] } },
      { extends: true, test: { name: 'long', include: [long] } },
      ...(onS3 ? [filesInS3] : []),
      {
        extends: true,
        test: {
          name: 'torture',
          include: [
            torture,
            // In the other runs these have their whole figures as it is.
            ...(process.env.TORTURE === 'whole'
              ? ['tests/contracts/storage/{signed-address,inert-uploads}.test.ts']
              : []),
          ],
        },
      },
    ],
  },
});
