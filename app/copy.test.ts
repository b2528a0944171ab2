import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { typeset } from '#common/typography.ts';
import { findFrench } from '#tests/support/find-french.ts';
import { readCopy } from '#tests/support/read-copy.ts';
import { setCatalogue } from '../scripts/set-catalogue.js';

/** Sources, and folders of sources, whose French is not of the interface. */
const exceptions: Readonly<Record<string, string>> = {
  'app/office/kit/answer.ts': 'the name of a header',
  'core/imports/archive/read-entries.ts': 'the signs of a code page',
  'core/sign-in/format-device.ts': 'names of browsers and systems',
  'app/office/kit/text/': 'names of keys',
  'app/well-known/security-contact.ts': 'field names of RFC 9116',
  'core/exercises/import/gift/': 'names of the GIFT format',
  'core/exercises/import/table/table-columns.ts':
    'names of columns in files that people bring, and the rows of the model file',
  'core/exercises/import/word/write-sheet-item.ts': 'words of a format that people type',
  'core/exercises/marking/': 'the language that is marked',
  'core/exercises/text/': 'words of a format that people type',
  'core/imports/': 'names of columns in files that people bring',
  '-subject.ts': 'names of columns in files that people bring',
  'core/scores/score-file.ts': 'the rows of the model file',
  'core/legal/': 'documents: the legal texts of the school',
  'core/seed/': 'what the demonstration school says',
  'core/scores/charts/': 'titles of the publications that the tables come from',
  'core/pdf/sheet.ts': 'names of the PDF format',
  'core/accounting/write-fec.ts': 'words of a format that accountants read, and names of their accounts',
  'core/invoices/find-tax.ts': 'mentions in the words of the law',
  'core/invoices/write-xmp.ts': 'names of the XMP format',
  'core/orders/consent.ts': 'a document: its words are kept with each order',
  'core/orders/withdrawal-statement.ts': 'a document: its words are kept with each withdrawal',
  'server/compress-response.ts': 'the name of a header',
  'server/doctor/': 'said to the operator, in the terminal',
  'server/metrics/create-metrics.ts': 'what each figure is called, for who runs the server',
  'server/sign-in-providers.ts': 'names of companies',
  'server/start.ts': 'said to the operator, in the terminal',
  'server/page-cache/serve-pages.ts': 'said when the site itself, with its catalogue, cannot answer',
};

/** Below a path, or with a name that ends so. */
const isAt = (name: string, path: string) => name.startsWith(path) || name.endsWith(path);

const sources = globSync('{app,core,server}/**/*.{ts,tsx}').filter((name) => !/\.test\.tsx?$/.test(name));
const read = (name: string) => readFileSync(name, 'utf8');

const catalogue = globSync('messages/fr/*.json').map((file) => ({
  subject: basename(file, '.json'),
  source: read(file),
  texts: JSON.parse(read(file)) as Record<string, unknown>,
}));
const keys = catalogue.flatMap(({ texts }) => Object.keys(texts));

/** U+202F as ⎵ and U+00A0 as ⍽, which can be told apart in a terminal. */
const showBlanks = (text: string) => text.replaceAll('\u202f', '⎵').replaceAll('\u00a0', '⍽');

/** What `typeset` would still change in a source. */
const findFaults = (name: string, source: string) =>
  readCopy(name, source)
    .filter(({ text }) => typeset(text) !== text)
    .map(({ text, line }) => `${name}:${line}: ${text}\n  → ${showBlanks(typeset(text))}`);

/** What people are not asked to know, or what has another name here. */
const foreignWords: readonly [RegExp, string][] = [
  [/\bpacks?\b/i, 'recueil'],
  [/\bcourriels?\b|(?<!e-)\bmails?\b/i, 'e-mail'],
  [/\bAtom\b|\bRSS\b/, 'a word for what it is for'],
  [/\bdata\//, 'a word for the place'],
];

describe('the catalogue', () => {
  it.each(foreignWords)('says nothing of %s to people: %s', (pattern) => {
    const said = catalogue.flatMap(({ texts }) =>
      Object.entries(texts).filter(([, text]) => pattern.test(JSON.stringify(text))),
    );
    expect(said).toEqual([]);
  });

  it.each(catalogue)('has $subject as `npm run messages` would write it', ({ texts }) => {
    const inOrder = (json: unknown) => showBlanks(JSON.stringify(json, null, 2));
    expect(inOrder(texts)).toBe(inOrder(setCatalogue(texts)));
  });

  it.each(catalogue)(
    'names the texts of $subject by their subject, each once',
    ({ subject, source, texts }) => {
      const written = [...source.matchAll(/^ {2}"(\w+)":/gm)].map(([, key]) => key);
      expect(written).toEqual(Object.keys(texts));
      expect(written.filter((key) => !new RegExp(`^${subject}(_[a-z\\d]+)+$`).test(key ?? ''))).toEqual([]);
    },
  );

  it('holds no text that nothing shows', () => {
    const used = new Set(
      sources.flatMap((name) => [...read(name).matchAll(/\bm\.([a-z]\w*)/g)].map(([, key]) => key)),
    );
    expect(keys.length).toBeGreaterThan(300);
    expect(keys.filter((key) => !used.has(key))).toEqual([]);
  });
});

describe('the sources', () => {
  it('leave what people read to the catalogue', () => {
    expect(sources.length).toBeGreaterThan(250);
    const left = sources
      .filter((name) => !Object.keys(exceptions).some((path) => isAt(name, path)))
      .flatMap((name) => findFrench(name, read(name)).map(({ text, line }) => `${name}:${line}: ${text}`));
    expect(left).toEqual([]);
  });

  it('are excepted only where they hold French', () => {
    const hasFrench = (name: string) => findFrench(name, read(name)).length > 0;
    const stale = Object.keys(exceptions).filter(
      (path) => !sources.some((name) => isAt(name, path) && hasFrench(name)),
    );
    expect(stale).toEqual([]);
  });

  it('set the French they keep as it asks: « », ’, …, and the space before ; : ! ?', () => {
    const documents = sources.filter((name) => name.startsWith('app/') || name === 'core/orders/consent.ts');
    expect(documents.flatMap((name) => findFaults(name, read(name)))).toEqual([]);
  });
});

describe('French in a source is seen', () => {
  it.each([
    ['a word of JSX', 'const a = <h2>Menu</h2>;'],
    ['JSX beside a value', 'const a = <p>{count} cours</p>;'],
    ['a label', "const a = { label: 'Titre' };"],
    ['an attribute', '<P title="Vos commandes" />;'],
    ['a sentence', "const a = ok ? 'pas encore' : '';"],
    ['a template', 'const a = `$' + '{count} documents pour vous`;'],
    ['a sentence for a person in an error', "throw new AppError('x', 'y', { userMessage: 'Revenez.' });"],
    ['what is set when it is shown', "const a = typeset('Pas encore de compte ?');"],
  ])('as %s', (_, source) => {
    expect(findFrench('a.tsx', source)).toHaveLength(1);
  });

  it.each([
    ['code', "const a = b === 'course' ? 'GET' : 'Cache-Control'; type C = 'Titre';"],
    ['addresses', "const a = '/login?mode=oubli&redirect=/members';"],
    ['messages for the log', "throw new Error('Price not found'); log.info('no letter on the site');"],
    ['the words the specification gives', "const a = 'Loading...';"],
    ['values between tags', 'const a = <p>{b} · {c}</p>;'],
  ])('and %s are not mistaken for it', (_, source) => {
    expect(findFrench('a.tsx', source)).toEqual([]);
  });
});

describe('a fault of typography in a source is seen', () => {
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
  ])('in %s', (_, source) => {
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
    ['what is set when it is shown', "const a = typeset('Pas encore de compte ?');"],
    ['the words the specification gives', "const a = 'Loading...';"],
    ['good French', "const a = 'Pas encore de compte\u202f?\u202f» L’heure…';"],
  ])('and not in %s', (_, source) => {
    expect(findFaults('a.tsx', source)).toEqual([]);
  });
});
