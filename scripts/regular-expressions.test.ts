import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { check } from 'recheck';
import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import { root } from './run.js';

/** A regular expression as it is written, and where. */
type Found = { place: string; source: string; flags: string };

/** Those that meet no text from elsewhere, with the reason. */
const trusted: Readonly<Record<string, string>> = {
  'letters/letter-page.tsx': 'a letter as our own components wrote it',
};

/** Without a repetition that has no end, nothing grows faster than the text. */
const repeats = /[*+]|\{\d+,\}/;

/** Those that were found well before: looking at all of them takes a minute on a busy machine. */
const memory = join(root, 'node_modules/.cache/cedille/safe-expressions.json');
const readKnown = (): string[] => (existsSync(memory) ? JSON.parse(readFileSync(memory, 'utf8')) : []);

function listExpressions(): Found[] {
  const files = globSync('{app,clients,common,core,database,letters,server,twins}/**/*.{ts,tsx}', {
    cwd: root,
  }).filter((file) => !/\.test\.tsx?$/.test(file) && !trusted[file]);
  const found = new Map<string, Found>();
  for (const file of files) {
    const text = readFileSync(`${root}/${file}`, 'utf8');
    visit(parseAst(text, { lang: file.endsWith('x') ? 'tsx' : 'ts' }), (source, flags, start) => {
      if (!repeats.test(source) || found.has(`${flags} ${source}`)) return;
      const line = text.slice(0, start).split('\n').length;
      found.set(`${flags} ${source}`, { place: `${file}:${line}`, source, flags });
    });
  }
  return [...found.values()];
}

function visit(node: unknown, see: (source: string, flags: string, start: number) => void): void {
  if (typeof node !== 'object' || node === null) return;
  if ('regex' in node && 'start' in node) {
    const { pattern, flags } = node.regex as { pattern: string; flags: string };
    see(pattern, flags, Number(node.start));
  } else for (const inner of Object.values(node)) visit(inner, see);
}

test('no regular expression takes more than its share of time, whatever text it meets', async () => {
  const slow: string[] = [];
  const known = new Set(readKnown());
  for (const { place, source, flags } of listExpressions()) {
    const expression = `/${source}/${flags}`;
    if (known.has(expression)) continue;
    // What it finds once it may find again: searching on, or from a place, changes nothing.
    const found = await check(source, flags.replaceAll(/[dgy]/g, ''), { timeout: 20_000 });
    if (found.status === 'safe') known.add(expression);
    else
      slow.push(
        `${place} ${expression}: ${found.status === 'vulnerable' ? found.complexity.summary : found.error.kind}`,
      );
  }
  mkdirSync(dirname(memory), { recursive: true });
  writeFileSync(memory, JSON.stringify([...known]));
  expect(slow).toEqual([]);
}, 300_000);
