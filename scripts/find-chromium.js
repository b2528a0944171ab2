import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Headless shell, Playwright's default, which takes two thirds of the time. */
const shellNames = ['chromium-headless-shell', 'chrome-headless-shell'];

const macPaths = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * Finds `CHROMIUM_PATH`, the system's Chromium or Playwright's, or installs one. Null if that fails.
 * @param {{ shell?: boolean }} [options] `shell`: prefers the headless shell
 * @returns {string | null}
 */
export function findChromium({ shell = false } = {}) {
  const wanted = shell ? [...shellNames, ...names] : names;
  return searchFolders(wanted) ?? installAndLook(wanted, shell);
}

export const installAdvice =
  'The tests need Chromium, which could not be installed. Run npx playwright install --with-deps chromium, then npm test again.';

/**
 * @param {string[]} wanted
 * @returns {string | null}
 */
function searchFolders(wanted) {
  const named = process.env.CHROMIUM_PATH;
  if (named) return existsSync(named) ? named : null;
  const folders = (process.env.PATH ?? '').split(delimiter);
  for (const name of wanted)
    for (const folder of folders) if (existsSync(join(folder, name))) return join(folder, name);
  for (const path of macPaths) if (existsSync(path)) return path;
  const { chromium } = createRequire(import.meta.url)('@playwright/test');
  const own = chromium.executablePath();
  return own && existsSync(own) ? own : null;
}

/**
 * @param {string[]} wanted
 * @param {boolean} shell
 * @returns {string | null}
 */
function installAndLook(wanted, shell) {
  if (process.env.CHROMIUM_PATH) return null;
  const apt = ['apt-get', 'install', '-y', '-q', '-o', 'Acquire::Retries=3', '--no-install-recommends'];
  const attempts = [
    ...(process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
      ? [
          ['apt-get', 'update', '-q', '-o', 'Acquire::Retries=3'],
          ...(shell ? [[...apt, 'chromium-headless-shell']] : []),
          [...apt, 'chromium'],
        ]
      : []),
    ['npx', 'playwright', 'install', 'chromium'],
  ];
  for (const [command = '', ...args] of attempts) {
    process.stdout.write(`Cédille: installing Chromium: ${command} ${args.join(' ')}\n`);
    spawnSync(command, args, {
      stdio: 'inherit',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    const found = searchFolders(wanted);
    if (found) return found;
  }
  return null;
}
