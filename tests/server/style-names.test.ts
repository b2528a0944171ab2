import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { toAccentShades } from '#common/accent.ts';

const assets = fileURLToPath(new URL('../../build/client/assets/', import.meta.url));
const sheets = readdirSync(assets)
  .filter((name) => name.endsWith('.css'))
  .map((name) => readFileSync(assets + name, 'utf8'))
  .join('\n');
const declared = new Set([...sheets.matchAll(/(--[\w-]+)\s*:/g)].map(([, name]) => name));

/** Custom properties that scripts set (`editor.tsx`, `lesson-views.tsx`). */
const setByScripts = ['--bar', '--phrase', '--translation'];

test('the built styles declare every custom property they use, except those set by scripts', () => {
  const used = new Set([...sheets.matchAll(/var\((--[\w-]+)/g)].map(([, name = '']) => name));
  expect(used.size).toBeGreaterThan(50);
  expect([...used].filter((name) => !declared.has(name) && !setByScripts.includes(name))).toEqual([]);
});

test('the build keeps the names of the accent colours', () => {
  const names = Object.keys(toAccentShades('#8a1c2b')).map((name) => `--${name}`);
  expect(names.filter((name) => !declared.has(name))).toEqual([]);
});
