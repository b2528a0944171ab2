import { type Browser, chromium } from '@playwright/test';

/** Opens the Chromium named by `CHROMIUM_PATH`, or the system's. The caller closes it (`await using`). */
export function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    // Chromium refuses to run sandboxed as root. The pages are our own files.
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
}
