import { globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { root } from './run.js';

// What no linter holds: no two folders need each other when they run (one inside the other is part of it), and a name that
// is exported is exported once. Each twin is a house of its own.

/** Pairs of folders that need each other, with the reason. @type {Record<string, string>} */
const knots = {};

/** Names that several files export with one meaning, with the reason. @type {Record<string, string>} */
const shared = {};

/** What is looked for in many files by its name: by React Router in every route, by the office in every `subject.ts`. */
const soughtNames = new Set(
  'subject action clientAction clientLoader ErrorBoundary handle headers HydrateFallback links loader meta middleware shouldRevalidate'.split(
    ' ',
  ),
);

const sources = globSync('{app,backup,clients,common,core,database,letters,server,twins}/**/*.{ts,tsx}', {
  cwd: root,
})
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .sort();
const texts = new Map(sources.map((file) => [file, readFileSync(join(root, file), 'utf8')]));

const valueImport = /^(?:import|export)\s+(?!type\b)(?:([^;'"]*?)\s+from\s+)?'([^']+)';?$/gm;

/** The sources that a source needs when it runs. @param {string} file @param {string} text */
function findNeeds(file, text) {
  /** @type {string[]} */
  const needs = [];
  for (const [, names = '', from = ''] of text.matchAll(valueImport)) {
    const braced = /^\{([\s\S]*)\}$/.exec(names.trim())?.[1];
    if (braced?.split(',').every((name) => /^\s*(type\s|$)/.test(name))) continue;
    const path = from.startsWith('#')
      ? from.slice(1)
      : from.startsWith('.')
        ? normalize(join(dirname(file), from))
        : '';
    if (texts.has(path)) needs.push(path);
  }
  return needs;
}

/** @type {Map<string, Set<string>>} */
const neighbours = new Map();
/** @type {Map<string, string>} */
const examples = new Map();
for (const [file, text] of texts)
  for (const need of findNeeds(file, text)) {
    const [from, to] = [dirname(file), dirname(need)];
    if (`${from}/`.startsWith(`${to}/`) || `${to}/`.startsWith(`${from}/`)) continue;
    (neighbours.get(from) ?? neighbours.set(from, new Set()).get(from))?.add(to);
    examples.set(`${from} → ${to}`, `${file} needs ${need}`);
  }

/** @type {string[]} */
const faults = [];
for (const [from, all] of neighbours)
  for (const to of all)
    if (from < to && neighbours.get(to)?.has(from) && !knots[`${from} ↔ ${to}`])
      faults.push(`${from} ↔ ${to}: ${examples.get(`${from} → ${to}`)}, ${examples.get(`${to} → ${from}`)}`);

/** @type {Map<string, string[]>} */
const exporters = new Map();
for (const [file, text] of texts)
  for (const [, name = ''] of text.matchAll(
    /^export (?:async )?(?:function\*?|const|let|class|type) (\w+)/gm,
  ))
    if (!soughtNames.has(name)) {
      const key = `${/^twins\/\w+/.exec(file)?.[0] ?? ''} ${name}`;
      exporters.set(key, [...(exporters.get(key) ?? []), file]);
    }
for (const [key, files] of exporters) {
  const name = key.slice(key.indexOf(' ') + 1);
  if (files.length > 1 && !shared[name]) faults.push(`${name} is exported by ${files.join(' and ')}`);
}

const migrations = join(root, 'database', 'migrations');
/** @type {{ entries: { tag: string }[] }} */
const { entries } = JSON.parse(readFileSync(join(migrations, 'meta', '_journal.json'), 'utf8'));
const expected = ['_journal.json', `${entries.at(-1)?.tag.slice(0, 4)}_snapshot.json`];
const unexpected = readdirSync(join(migrations, 'meta')).filter((file) => !expected.includes(file));
if (unexpected.length > 0)
  faults.push(`database/migrations/meta needs ${expected.join(' and ')} alone, without ${unexpected.join(', ')}`);

if (faults.length > 0) {
  process.stderr.write(`${faults.join('\n')}\n`);
  process.exitCode = 1;
}
