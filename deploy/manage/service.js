import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Failure } from './failure.js';
import { parseSettings } from './parse-settings.js';

const { CEDILLE_HOME, CEDILLE_SETTINGS, CEDILLE_ACCOUNT, CEDILLE_UNIT } = process.env;

/** Folder of the releases, with the links `current` and `previous`. */
export const home = CEDILLE_HOME ?? '/opt/cedille';
/** Name of the systemd units `<unit>.service` and `<unit>.socket`. */
export const unit = CEDILLE_UNIT ?? 'cedille';
const settingsFile = CEDILLE_SETTINGS ?? '/etc/cedille.env';
const account = CEDILLE_ACCOUNT ?? 'cedille';

export const ownRelease = fileURLToPath(new URL('../..', import.meta.url));

/** The settings file overrides the unit. @returns {Record<string, string>} */
export function readSettings() {
  const defaults = { NODE_ENV: 'production', DATA_DIR: '/var/lib/cedille' };
  try {
    return { ...defaults, ...parseSettings(readFileSync(settingsFile, 'utf8')) };
  } catch (error) {
    throw new Failure(
      `Cannot read the settings ${settingsFile} (${codeOf(error)}): run this command as root, with sudo.`,
    );
  }
}

/**
 * Runs a program of a release with the settings and the account of the service.
 * @param {string} release @param {string[]} words the program and its options
 * @param {{ capture?: boolean, gently?: boolean }} [options] `gently`: with the lowest priority
 * @returns {Promise<{ code: number, output: string }>}
 */
export async function runAsService(release, words, { capture = false, gently = false } = {}) {
  const [program = '', ...options] = words;
  const command = [join(release, 'node_modules/.bin/node'), join(release, program), ...options];
  const child = spawn('nice', ['-n', gently ? '19' : '0', ...command], {
    ...readAccount(),
    // Root's own environment must not reach the service.
    env: { PATH: process.env.PATH, TERM: process.env.TERM, LANG: process.env.LANG, ...readSettings() },
    stdio: ['inherit', capture ? 'pipe' : 'inherit', 'inherit'],
  });
  let output = '';
  child.stdout?.on('data', (chunk) => {
    output += chunk;
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/** Empty if this process already has the account. @returns {{ uid?: number, gid?: number }} */
function readAccount() {
  /** @param {string} option */
  const readId = (option) => {
    const { status, stdout } = spawnSync('id', [option, account], { encoding: 'utf8' });
    if (status !== 0)
      throw new Failure(
        `The account ${account} does not exist: create it as described in docs/production.md.`,
      );
    return Number(stdout);
  };
  const [uid, gid] = [readId('-u'), readId('-g')];
  if (process.getuid?.() === uid) return {};
  if (process.getuid?.() !== 0) throw new Failure('This command must run as root: use sudo.');
  return { uid, gid };
}

/** @param {...string} words */
export function systemctl(...words) {
  execFileSync('systemctl', words, { stdio: 'inherit' });
}

/** Empty if the unit does not exist. @param {string} of @param {string} property */
function showProperty(of, property) {
  const { status, stdout } = spawnSync('systemctl', ['show', of, `--property=${property}`, '--value'], {
    encoding: 'utf8',
  });
  return status === 0 ? stdout.trim() : '';
}

function findAddress() {
  const [, host, port] = /^(.*):(\d+) \(Stream\)/.exec(showProperty(`${unit}.socket`, 'Listen')) ?? [];
  const { HOST = '127.0.0.1', PORT = '3000' } = readSettings();
  const name = (host ?? HOST).replace(/^(0\.0\.0\.0|\[?::\]?|)$/, '127.0.0.1');
  return `http://${name}:${port ?? PORT}`;
}

/** Timeout of a start in milliseconds. Migrations of a large database take long. */
const patience = 600_000;

/** Waits for `/readyz`. Returns false after two crashes or ten minutes. @returns {Promise<boolean>} */
export async function waitUntilReady() {
  const address = findAddress();
  const end = Date.now() + patience;
  while (Date.now() < end) {
    const isReady = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(5_000) }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return true;
    if (Number(showProperty(`${unit}.service`, 'NRestarts')) >= 2) return false;
    await wait(500);
  }
  return false;
}

/** @param {unknown} error */
export const codeOf = (error) =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error);
