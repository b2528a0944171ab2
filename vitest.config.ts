import { defaultExclude, defineConfig } from 'vitest/config';
import { flakyTests } from './tests/support/report-flaky.ts';
import { isSwiftInstalled, swiftCredentials } from './tests/support/swift.ts';

const onS3 = isSwiftInstalled();
if (!onS3)
  process.stderr.write(
    'OpenStack Swift is not installed: files in S3 are not tested (see CONTRIBUTING.md).\n',
  );

/** Slow suites, not part of `npm test`. */
const long = '**/*.long.test.{ts,tsx}';
const dom = '**/*.dom.test.{ts,tsx}';
const torture = 'tests/torture/**/*.test.ts';
const buckets = 'tests/contracts/storage/buckets.test.ts';

/** Suites about stored files, run again with S3. */
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
    // A shared machine may be several times slower.
    expect: { poll: { timeout: 15_000 } },
    // One more than a small machine has cores, because suites often wait for a provider or a timer.
    maxWorkers: 3,
    fsModuleCache: true,
    // Suites share no state outside their databases, and sharing a process halves the time.
    isolate: false,
    // In CI, failed tests are retried once and reported as flaky.
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
      // Separate from `short`: changing the environment restarts a worker and reloads all modules.
      { extends: true, test: { name: 'dom', environment: 'jsdom', include: [dom] } },
      { extends: true, test: { name: 'long', include: [long] } },
      ...(onS3 ? [filesInS3] : []),
      {
        extends: true,
        test: {
          name: 'torture',
          include: [
            torture,
            // Other runs use these suites at full size anyway.
            ...(process.env.TORTURE === 'whole'
              ? ['tests/contracts/storage/{signed-address,inert-uploads}.test.ts']
              : []),
          ],
        },
      },
    ],
  },
});
