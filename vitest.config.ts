import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [
      '{app,core,common,database,letters,clients,twins,server,tests/contracts,tests/server}/**/*.test.{ts,tsx}',
    ],
    globalSetup: ['tests/support/global-setup.ts'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
});
