import { defineConfig } from 'vitest/config';
import { flakyTests } from './tests/support/report-flaky.ts';
import { isSwiftInstalled, swiftCredentials } from './tests/support/swift.ts';

const onS3 = isSwiftInstalled();
if (!onS3)
  process.stderr.write(
    'OpenStack Swift is not installed: files in S3 are not tested (see CONTRIBUTING.md).\n',
  );

/** Suites of minutes: power cuts, whole installations, other programs, hostile input, large samples. `npm test` leaves them out. */
const long = '**/*.long.test.{ts,tsx}';

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
          name: 'school',
          include: ['{app,core,common,database,letters,bench,scripts}/**/*.test.{ts,tsx}'],
          exclude: [long],
        },
      },
      {
        extends: true,
        test: {
          name: 'services',
          include: ['{backup,clients,deploy,twins,server,tests/contracts}/**/*.test.{ts,tsx}'],
          exclude: [long, 'tests/contracts/storage/buckets.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'site',
          include: ['tests/server/**/*.test.ts'],
          exclude: [long],
          // Suites of one process share a school (`tests/support/shared-school.ts`).
        },
      },
      { extends: true, test: { name: 'long', include: [long], exclude: ['node_modules/**'] } },
      ...(onS3 ? [filesInS3] : []),
      {
        extends: true,
        test: {
          name: 'torture',
          include: [
            'tests/torture/**/*.test.ts',
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
