import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

const documents = [
  '*.md',
  'docs/**/*.md',
  'twins/*/README.md',
  'bench/*.md',
  'database/**/README.md',
].flatMap((pattern) => globSync(pattern, { cwd: root }));

const read = (path: string) => readFileSync(join(root, path), 'utf8');

describe.each(documents)('%s', (path) => {
  const text = read(path);

  test('links only to existing files', () => {
    const targets = [...text.matchAll(/(?:\]\(|src="|href=")([^)"\s#]+)/g)].map(([, target = '']) => target);
    const missing = targets.filter(
      (target) => !/^[a-z]+:/.test(target) && !existsSync(join(root, dirname(path), target)),
    );
    expect(missing).toEqual([]);
  });

  test('refers only to existing scripts', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const named = [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name);
    expect(named.filter((name) => !scripts[name])).toEqual([]);
  });
});

test('keeps each README picture below 150 kB', () => {
  const pictures = [...read('README.md').matchAll(/src="(docs\/pictures\/[^"]+)"/g)].map(
    ([, path = '']) => path,
  );
  expect(pictures).toHaveLength(3);
  for (const path of pictures) expect(statSync(join(root, path)).size, path).toBeLessThan(150_000);
});
