import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { typeset } from '#common/typography.ts';
import { readCopy } from '#tests/support/read-copy.ts';

const files = globSync('app/**/*.{ts,tsx}').filter((name) => !/\.test\.tsx?$/.test(name));

/** What `typeset` would still change in a text. */
const findFaults = (name: string, source: string) =>
  readCopy(name, source)
    .filter(({ text }) => typeset(text) !== text)
    .map(({ text, line }) => `${name}:${line}: ${text}\n  → ${showBlanks(typeset(text))}`);

/** U+202F as ⎵ and U+00A0 as ⍽, which can be told apart in a terminal. */
const showBlanks = (text: string) => text.replaceAll('\u202f', '⎵').replaceAll('\u00a0', '⍽');

describe('what people read', () => {
  it('is set as French asks: « », ’, …, and the space before ; : ! ?', () => {
    expect(files.length).toBeGreaterThan(100);
    expect(files.flatMap((name) => findFaults(name, readFileSync(name, 'utf8')))).toEqual([]);
  });

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
  ])('is refused with %s', (_, source) => {
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
  ])('is not mistaken for %s', (_, source) => {
    expect(findFaults('a.tsx', source)).toEqual([]);
  });
});
