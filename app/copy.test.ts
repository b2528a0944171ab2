import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { typeset } from '#common/typography.ts';
import { findFrench } from '#tests/support/find-french.ts';
import { readCopy } from '#tests/support/read-copy.ts';
import { setCatalogue } from '../scripts/set-catalogue.js';

/** Source files and folders whose French is not interface text, with the reason. */
const exceptions: Readonly<Record<string, string>> = {
  'app/office/kit/answer.ts': 'header name',
  'core/imports/archive/read-entries.ts': 'characters of a code page',
  'core/sign-in/format-device.ts': 'names of browsers and systems',
  'app/office/kit/text/': 'names of keyboard keys',
  'app/well-known/security-contact.ts': 'field names of RFC 9116',
  'core/exercises/import/gift/': 'names of the GIFT format',
  'core/exercises/import/h5p/': 'names of H5P libraries',
  'core/exercises/import/qti/': 'names of QTI elements',
  'core/exercises/import/table/table-columns.ts': 'column names of imported files, and rows of the template',
  'core/exercises/import/word/write-sheet-item.ts': 'keywords of a format that people type',
  'core/exercises/marking/': 'rules of the marked language',
  'core/exercises/writing/homophone-sites.ts': 'words of the suggested language',
  'core/exercises/text/': 'keywords of a format that people type',
  'core/imports/': 'column names of imported files',
  '-subject.ts': 'column names of imported files',
  'core/slugs/slug-fields.ts': 'column names of imported files',
  'core/scores/score-file.ts': 'rows of the template',
  'core/legal/': 'legal texts of the school',
  'core/seed/': 'content of the demonstration school',
  'core/exams/formats/': 'sources of the formats, and what contradicts them',
  'core/rubrics/standard-rubrics.ts': 'criteria of the exam owners',
  'core/scores/charts/': 'titles of the publications behind the tables',
  'core/pdf/sheet.ts': 'names of the PDF format',
  'core/accounting/write-fec.ts': 'keywords of an accounting format, and names of accounts',
  'core/invoices/find-tax.ts': 'legally required wording',
  'core/invoices/write-xmp.ts': 'names of the XMP format',
  'core/orders/consent.ts': 'document stored with each order',
  'core/orders/withdrawal-statement.ts': 'document stored with each withdrawal',
  'core/service-settings/mail-presets.ts': 'company names',
  'core/service-settings/payments-setup.ts': 'permissions at Stripe',
  'server/rotate-settings-key.ts': 'terminal output for the operator',
  'server/compress-response.ts': 'header name',
  'server/doctor/': 'terminal output for the operator',
  'server/metrics/create-metrics.ts': 'metric descriptions for the operator',
  'server/sign-in-providers.ts': 'company names',
  'server/start.ts': 'terminal output for the operator',
  'server/page-cache/serve-pages.ts': 'static page for when the site and its catalogue are unavailable',
};

const isAt = (name: string, path: string) => name.startsWith(path) || name.endsWith(path);

const sources = globSync('{app,core,server}/**/*.{ts,tsx}').filter((name) => !/\.test\.tsx?$/.test(name));
const read = (name: string) => readFileSync(name, 'utf8');

const catalogue = globSync('messages/fr/*.json').map((file) => ({
  subject: basename(file, '.json'),
  source: read(file),
  texts: JSON.parse(read(file)) as Record<string, unknown>,
}));
const keys = catalogue.flatMap(({ texts }) => Object.keys(texts));

/** Makes U+202F visible as ⎵ and U+00A0 as ⍽. */
const showBlanks = (text: string) => text.replaceAll('\u202f', '⎵').replaceAll('\u00a0', '⍽');

const findFaults = (name: string, source: string) =>
  readCopy(name, source)
    .filter(({ text }) => typeset(text) !== text)
    .map(({ text, line }) => `${name}:${line}: ${text}\n  → ${showBlanks(typeset(text))}`);

describe('message catalogue', () => {
  it.each(catalogue)('has $subject formatted as by `npm run messages`', ({ texts }) => {
    const inOrder = (json: unknown) => showBlanks(JSON.stringify(json, null, 2));
    expect(inOrder(texts)).toBe(inOrder(setCatalogue(texts)));
  });

  it.each(catalogue)(
    'prefixes the keys of $subject with its name and has no duplicates',
    ({ subject, source, texts }) => {
      const written = [...source.matchAll(/^ {2}"(\w+)":/gm)].map(([, key]) => key);
      expect(written).toEqual(Object.keys(texts));
      expect(written.filter((key) => !new RegExp(`^${subject}(_[a-z\\d]+)+$`).test(key ?? ''))).toEqual([]);
    },
  );

  it('contains no unused text', () => {
    const used = new Set(
      sources.flatMap((name) => [...read(name).matchAll(/\bm\.([a-z]\w*)/g)].map(([, key]) => key)),
    );
    expect(keys.length).toBeGreaterThan(300);
    expect(keys.filter((key) => !used.has(key))).toEqual([]);
  });
});

describe('source files', () => {
  it('contain no French interface text', () => {
    expect(sources.length).toBeGreaterThan(250);
    const left = sources
      .filter((name) => !Object.keys(exceptions).some((path) => isAt(name, path)))
      .flatMap((name) => findFrench(name, read(name)).map(({ text, line }) => `${name}:${line}: ${text}`));
    expect(left).toEqual([]);
  });

  it('have no obsolete exceptions', () => {
    const hasFrench = (name: string) => findFrench(name, read(name)).length > 0;
    const stale = Object.keys(exceptions).filter(
      (path) => !sources.some((name) => isAt(name, path) && hasFrench(name)),
    );
    expect(stale).toEqual([]);
  });

  it('use French typography: « », ’, … and a space before ; : ! ?', () => {
    const documents = sources.filter((name) => name.startsWith('app/') || name === 'core/orders/consent.ts');
    expect(documents.flatMap((name) => findFaults(name, read(name)))).toEqual([]);
  });
});

describe('findFrench', () => {
  it.each([
    ['a word of JSX', 'const a = <h2>Menu</h2>;'],
    ['JSX beside a value', 'const a = <p>{count} cours</p>;'],
    ['a label', "const a = { label: 'Titre' };"],
    ['an attribute', '<P title="Vos commandes" />;'],
    ['a sentence', "const a = ok ? 'pas encore' : '';"],
    ['a template', 'const a = `$' + '{count} documents pour vous`;'],
    ['a user message in an error', "throw new AppError('x', 'y', { userMessage: 'Revenez.' });"],
    ['text typeset when displayed', "const a = typeset('Pas encore de compte ?');"],
  ])('finds %s', (_, source) => {
    expect(findFrench('a.tsx', source)).toHaveLength(1);
  });

  it.each([
    ['code', "const a = b === 'course' ? 'GET' : 'Cache-Control'; type C = 'Titre';"],
    ['addresses', "const a = '/login?mode=oubli&redirect=/members';"],
    ['error and log messages', "throw new Error('Price not found'); log.info('no letter on the site');"],
    ['text given by the specification', "const a = 'Loading...';"],
    ['values between tags', 'const a = <p>{b} · {c}</p>;'],
  ])('ignores %s', (_, source) => {
    expect(findFrench('a.tsx', source)).toEqual([]);
  });
});

describe('findFaults', () => {
  it.each([
    ['an apostrophe', `const a = "Retour à l'accueil";`],
    ['a plain space before a sign', `const a = 'Pas encore de compte ?';`],
    ['a sign with no space', `const a = 'Bonjour, vous êtes prêt?';`],
    ['three dots', `const a = 'Un instant...';`],
    ['straight quotation marks', `const a = 'Le mot "cédille"';`],
    ['JSX text', `const a = <p>Pas encore de compte ?</p>;`],
    ['JSX text after an element', `const a = <p>Le <b>mot</b> : un autre</p>;`],
    ['a template', `const a = \`Contact : \${name}, merci\`;`],
    ['an attribute', `const a = <P title="Est-ce l'heure" />;`],
  ])('reports %s', (_, source) => {
    expect(findFaults('a.tsx', source)).toHaveLength(1);
  });

  it.each([
    ['code', 'const a = ok ? b : c; const d = { e: "f" };'],
    ['addresses', `const a = '/login?redirect=/members&mode=oubli'; const b = \`/courses?apres=\${c}\`;`],
    [
      'class lists, media queries, drawings',
      `const a = <P className="a b" sizes="(width >= 960px) 30vw" d="m5 12 4 4" />;`,
    ],
    ['types and imports', "import a from 'some ?thing'; type B = 'course' | 'exercise';"],
    ['text typeset when displayed', "const a = typeset('Pas encore de compte ?');"],
    ['text given by the specification', "const a = 'Loading...';"],
    ['correct French', "const a = 'Pas encore de compte\u202f?\u202f» L’heure…';"],
  ])('accepts %s', (_, source) => {
    expect(findFaults('a.tsx', source)).toEqual([]);
  });
});
