import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/support/global-setup.ts',
  // Journeys run side by side, each in a school of its own.
  fullyParallel: false,
  // One more than the cores of a small machine: a journey often waits for what the page does by itself.
  workers: 3,
  // A machine shared with others may take several times as long as an idle one.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  // Where nobody watches, what fails is tried once more, and named.
  retries: process.env.CI ? 1 : 0,
  reporter: [['list'], ['./tests/support/report-flaky.ts']],
  use: {
    browserName: 'chromium',
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    screenshot: 'only-on-failure',
    // A trace costs a quarter of the work of a run, failed or not: TRACE=1 keeps those of what fails.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    // Several servers (INSTANCES) stand behind a proxy whose certificate was made for the run.
    ignoreHTTPSErrors: true,
    launchOptions: {
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // One process less for each browser.
        '--in-process-gpu',
      ],
    },
  },
});
