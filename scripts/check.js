import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled } from './install.js';
import { ensureMessages } from './messages.js';
import { must, projectNode, root } from './run.js';
import { noticesFile, writeThirdPartyNotices } from './third-party.js';

// `npm run check`: format, lint, types, imports, names and third-party notices. Without CI or --all, unchanged files are skipped.
const isWhole = Boolean(process.env.CI) || process.argv.includes('--all');
const memory = join(root, 'node_modules', '.cache', 'cedille-check');
const skipped = new Set([
  'node_modules',
  'build',
  'data',
  'words',
  'screens',
  'test-results',
  '.git',
  '.react-router',
]);

await ensureInstalled();
await ensureMessages();
await must('react-router', ['typegen']);
const files = listFiles();
const before = isWhole ? {} : readPassed();
const changed = Object.keys(files).filter((name) => files[name] !== before[name]);
/** A change of one of these files affects all others. */
const rules = ['biome.json', 'package-lock.json', 'tsconfig.json'];
const areAll = isWhole || rules.some((name) => changed.includes(name));

/** @param {string[]} endings */
const choose = (endings) =>
  areAll ? ['.'] : changed.filter((name) => endings.some((end) => name.endsWith(end)));
const formatted = choose(['.ts', '.tsx', '.js', '.json', '.css']);
const linted = choose(['.ts', '.tsx', '.js']);
if (formatted.length > 0)
  await must('biome', [
    areAll ? 'ci' : 'check',
    '--error-on-warnings',
    '--no-errors-on-unmatched',
    ...formatted,
  ]);
if (linted.length > 0)
  await must('oxlint', [
    '--type-aware',
    '-A',
    'all',
    '-D',
    'typescript/no-floating-promises',
    '-D',
    'typescript/no-misused-promises',
    '--deny-warnings',
    ...linted,
  ]);
mkdirSync(memory, { recursive: true });
await must('tsc', ['--noEmit', '--incremental', '--tsBuildInfoFile', join(memory, 'types.tsbuildinfo')]);
await must(projectNode, ['scripts/check-structure.js']);
if (readFileSync(noticesFile, 'utf8') !== writeThirdPartyNotices())
  throw new Error('THIRD-PARTY-NOTICES.md is outdated: run npm run notices.');
writeFileSync(join(memory, 'passed.json'), JSON.stringify(files));

/**
 * Returns the hash of every file to lint. No `globSync`, because this script may run with an older Node.
 * @param {string} [folder] from the root
 * @returns {Record<string, string>}
 */
function listFiles(folder = '') {
  /** @type {Record<string, string>} */
  const found = {};
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const name = folder ? `${folder}/${entry.name}` : entry.name;
    if (entry.isDirectory()) {
      if (!skipped.has(name)) Object.assign(found, listFiles(name));
    } else if (entry.isFile() && /\.(?:tsx?|js|json|css)$/.test(name)) {
      found[name] = createHash('sha1')
        .update(readFileSync(join(root, name)))
        .digest('base64');
    }
  }
  return found;
}

/** @returns {Record<string, string>} */
function readPassed() {
  try {
    return JSON.parse(readFileSync(join(memory, 'passed.json'), 'utf8'));
  } catch {
    // No successful check yet.
    return {};
  }
}
