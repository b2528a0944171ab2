import { globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { findOddEnglish } from './find-odd-english.js';
import { root } from './run.js';

// Rules beyond the linter: no circular run-time imports between folders (a subfolder belongs to its folder),
// unique exported names (per twin), no unused exports, one migration snapshot.

/** Allowed circular imports between folders, with the reason. @type {Record<string, string>} */
const knots = {};

/** Names that several files may export with one meaning, with the reason. @type {Record<string, string>} */
const shared = {};

/** Texts that several messages may share because their meanings differ. */
const homographs = new Set(
  'Adresse|Correction|De|En pause|Fermé|Indice|Lecture|Note|Ouverture|Rétablir'.split('|'),
);

/** Names found by convention: by React Router in routes, by the back office in every `subject.ts`. */
const soughtNames = new Set(
  'subject action clientAction clientLoader ErrorBoundary handle headers HydrateFallback Layout links loader meta middleware shouldRevalidate'.split(
    ' ',
  ),
);

/** Module that Node loads from the bundle, without an import. */
const bundleEntry = 'server/site.ts';

/** @param {string} pattern @returns {Map<string, string>} */
const readFiles = (pattern) =>
  new Map(
    globSync(pattern, { cwd: root })
      .sort()
      .map((file) => [file, readFileSync(join(root, file), 'utf8')]),
  );
const own = readFiles('{app,backup,clients,common,core,database,emails,server,twins}/**/*.{ts,tsx}');
const allTexts = new Map([
  ...own,
  ...readFiles('{bench,deploy,scripts,tests}/**/*.{ts,tsx,js}'),
  ...readFiles('*.ts'),
]);
const texts = new Map([...own].filter(([file]) => !/\.test\.tsx?$/.test(file)));

const valueImport = /^(?:import|export)\s+(?!type\b)(?:([^;'"]*?)\s+from\s+)?'([^']+)';?$/gm;

/** Path of an imported module; empty for packages. @param {string} file @param {string} from */
function toPath(file, from) {
  if (from.startsWith('#')) return from.slice(1);
  return from.startsWith('.') ? normalize(join(dirname(file), from)) : '';
}

/** Lists run-time imports, without types. @param {string} file @param {string} text */
function findNeeds(file, text) {
  /** @type {string[]} */
  const needs = [];
  for (const [, names = '', from = ''] of text.matchAll(valueImport)) {
    const braced = /^\{([\s\S]*)\}$/.exec(names.trim())?.[1];
    if (braced?.split(',').every((name) => /^\s*(type\s|$)/.test(name))) continue;
    const path = toPath(file, from);
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

/** Imported names by module. @type {Map<string, Set<string>>} */
const imported = new Map();
/** @param {string} path @param {Iterable<string>} names */
const recordImports = (path, names) =>
  imported.set(path, (imported.get(path) ?? new Set()).union(new Set(names)));

/** @param {string} text */
const listWords = (text) => text.match(/\w+/g) ?? [];

for (const [file, text] of allTexts) {
  for (const [, names = '', from = ''] of text.matchAll(
    /^(?:import|export)\s+([^;'"]*?)\s+from\s+'([^']+)'/gm,
  ))
    recordImports(
      toPath(file, from),
      // For `* as`, every word of the file counts as an imported name.
      listWords(/\* as/.test(names) ? text : (/\{([\s\S]*)\}/.exec(names)?.[1] ?? '')),
    );
  for (const [, from = ''] of text.matchAll(/import\(\s*'([^']+)'/g))
    recordImports(toPath(file, from), listWords(text));
  // Worker tasks (core/run-in-worker.ts) refer to a function by module and name.
  for (const [, module = '', name = ''] of text.matchAll(/module: '([^']+)',\s+name: '(\w+)'/g))
    recordImports(normalize(join('core', module)), [name]);
}

/** @type {Map<string, string[]>} */
const exporters = new Map();
for (const [file, text] of allTexts)
  for (const { 1: name = '', index } of text.matchAll(
    /^export (?:async )?(?:function\*?|const|let|class|type) (\w+)/gm,
  )) {
    // After an odd number of backquotes, the text belongs to a code template.
    if (soughtNames.has(name) || (text.slice(0, index).split('`').length - 1) % 2 === 1) continue;
    if (!imported.get(file)?.has(name) && file !== bundleEntry)
      faults.push(`${name} of ${file} is exported, but no other file imports it`);
    if (!texts.has(file)) continue;
    const key = `${/^twins\/\w+/.exec(file)?.[0] ?? ''} ${name}`;
    exporters.set(key, [...(exporters.get(key) ?? []), file]);
  }
for (const [key, files] of exporters) {
  const name = key.slice(key.indexOf(' ') + 1);
  if (files.length > 1 && !shared[name]) faults.push(`${name} is exported by ${files.join(' and ')}`);
}

const prose = readFiles('{*.md,.env.example,{core,database,docs,bench,tests,twins}/**/*.md}');
for (const [file, text] of [...allTexts, ...readFiles('app/**/*.css'), ...prose])
  if (!file.startsWith('scripts/find-odd-english') && !file.startsWith('scripts/demo-media/'))
    faults.push(...findOddEnglish(file, text));

const migrations = join(root, 'database', 'migrations');
/** @type {{ entries: { tag: string }[] }} */
const { entries } = JSON.parse(readFileSync(join(migrations, 'meta', '_journal.json'), 'utf8'));
const expected = ['_journal.json', `${entries.at(-1)?.tag.slice(0, 4)}_snapshot.json`];
const unexpected = readdirSync(join(migrations, 'meta')).filter((file) => !expected.includes(file));
if (unexpected.length > 0)
  faults.push(
    `database/migrations/meta needs ${expected.join(' and ')} alone, without ${unexpected.join(', ')}`,
  );

/** Message name by text. @type {Map<string, string>} */
const messages = new Map();
for (const file of globSync('messages/fr/*.json', { cwd: root }).sort())
  for (const [name, value] of Object.entries(JSON.parse(readFileSync(join(root, file), 'utf8')))) {
    const text = JSON.stringify(value);
    const other = messages.get(text);
    if (other && !homographs.has(value)) faults.push(`${name} has the text of ${other}: ${text}`);
    messages.set(text, name);
  }

if (faults.length > 0) {
  process.stderr.write(`${faults.join('\n')}\n`);
  process.exitCode = 1;
}
