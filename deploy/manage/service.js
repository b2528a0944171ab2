import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Failure } from './failure.js';
import { parseSettings } from './parse-settings.js';

const { CEDILLE_HOME, CEDILLE_SETTINGS, CEDILLE_ACCOUNT, CEDILLE_UNIT } = process.env;

/** Where releases are installed, with the links `current` and `previous`. */
export const home = CEDILLE_HOME ?? '/opt/cedille';
/** The units of systemd, `<unit>.service` and `<unit>.socket`. */
export const unit = CEDILLE_UNIT ?? 'cedille';
const settingsFile = CEDILLE_SETTINGS ?? '/etc/cedille.env';
const account = CEDILLE_ACCOUNT ?? 'cedille';

/** The release that this command belongs to. */
export const ownRelease = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Reads the settings of the service: those that its unit contains, and its file over them.
 * @returns {Record<string, string>}
 */
export function readSettings() {
  const defaults = { NODE_ENV: 'production', DATA_DIR: '/var/lib/cedille' };
  try {
    return { ...defaults, ...parseSettings(readFileSync(settingsFile, 'utf8')) };
  } catch (error) {
    throw new Failure(
      `The settings ${settingsFile} cannot be read (${codeOf(error)}): run this command as root, with sudo.`,
    );
  }
}

/**
 * Runs a program of a release with the settings and the account of the service.
 * @param {string} release
 * @param {string[]} words the program and its options
 * @param {{ capture?: boolean, gently?: boolean }} [options] `capture`: returns what the program writes instead of showing it; `gently`:
 *   with the lowest priority, so that the school that runs stays fast
 * @returns {Promise<{ code: number, output: string }>}
 */
export async function runAsService(release, words, { capture = false, gently = false } = {}) {
  const [program = '', ...options] = words;
  const command = [join(release, 'node_modules/.bin/node'), join(release, program), ...options];
  const child = spawn('nice', ['-n', gently ? '19' : '0', ...command], {
    ...readAccount(),
    // Root's own variables are none of the service's.
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

/** The ids of the service's account; none where this process has them already. @returns {{ uid?: number, gid?: number }} */
function readAccount() {
  /** @param {string} option */
  const readId = (option) => {
    const { status, stdout } = spawnSync('id', [option, account], { encoding: 'utf8' });
    if (status !== 0)
      throw new Failure(`There is no account ${account}: create it as docs/production.md says.`);
    return Number(stdout);
  };
  const [uid, gid] = [readId('-u'), readId('-g')];
  if (process.getuid?.() === uid) return {};
  if (process.getuid?.() !== 0) throw new Failure('This command needs the rights of root: run it with sudo.');
  return { uid, gid };
}

/** @param {...string} words */
export function systemctl(...words) {
  execFileSync('systemctl', words, { stdio: 'inherit' });
}

/** A property of a unit, '' where the unit does not exist. @param {string} of @param {string} property */
function showProperty(of, property) {
  const { status, stdout } = spawnSync('systemctl', ['show', of, `--property=${property}`, '--value'], {
    encoding: 'utf8',
  });
  return status === 0 ? stdout.trim() : '';
}

/** The address on this machine where the service answers. */
function findAddress() {
  const [, host, port] = /^(.*):(\d+) \(Stream\)/.exec(showProperty(`${unit}.socket`, 'Listen')) ?? [];
  const { HOST = '127.0.0.1', PORT = '3000' } = readSettings();
  const name = (host ?? HOST).replace(/^(0\.0\.0\.0|\[?::\]?|)$/, '127.0.0.1');
  return `http://${name}:${port ?? PORT}`;
}

/** How long a start may take, which migrations of a large database prolong, in milliseconds. */
const patience = 600_000;

/**
 * Waits until the service that was just started is ready. Returns false once it has ended twice by itself, or after ten minutes.
 * @returns {Promise<boolean>}
 */
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
