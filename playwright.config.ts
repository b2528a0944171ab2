import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/support/global-setup.ts',
  fullyParallel: false,
  // One more than a small machine has cores, because tests often wait for the page.
  workers: 3,
  // A shared machine may be several times slower.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  // In CI, failed tests are retried once and reported as flaky.
  retries: process.env.CI ? 1 : 0,
  reporter: [['list'], ['./tests/support/report-flaky.ts']],
  use: {
    browserName: 'chromium',
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    screenshot: 'only-on-failure',
    // Tracing costs a quarter of a run even without failures: TRACE=1 enables it.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    // With several servers (INSTANCES), the proxy has a self-signed certificate.
    ignoreHTTPSErrors: true,
    launchOptions: {
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--in-process-gpu',
      ],
    },
  },
});
