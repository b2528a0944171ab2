import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ImportKind } from '#core/imports/import-kinds.ts';
import { planSchoolImport } from '#core/imports/import-school.ts';
import { findImportField } from '#core/imports/read-import.ts';
import { type Member, openAdmin } from '../support/accounts.ts';
import { type CoreUnderTest, openCore } from '../support/core.ts';
import { type School, startSchool } from '../support/school.ts';

let old: School;
let admin: Member;
let young: CoreUnderTest;

beforeAll(async () => {
  [old, young] = await Promise.all([startSchool({ SEED: 'demo' }), openCore()]);
  admin = await openAdmin(old);
}, 120_000);

afterAll(() => Promise.all([old?.[Symbol.asyncDispose](), young?.[Symbol.asyncDispose]()]));

/** What leaves one school, and how another one would take it in. */
async function move(kind: ImportKind, path: string) {
  const text = await (await admin.visit(path)).text();
  const lines: Record<string, string>[] = parse(text, { bom: true, delimiter: ';', columns: true });
  const files = lines.flatMap((line) => (line.Images ?? '').split('|')).filter(Boolean);
  return { lines, files, plan: await planSchoolImport(young.core, { text, kind, files }) };
}

test('the products of one school are read whole by another', async () => {
  const { lines, files, plan } = await move('products', '/admin/products.csv');
  expect(lines.length).toBeGreaterThan(10);
  expect(files.length).toBeGreaterThan(5);
  expect(plan.fault).toBeNull();
  expect(plan.entries.flatMap(({ faults }) => faults)).toEqual([]);
  expect(
    plan.entries.map(({ title, fate, columns }) => {
      if (!columns || !('difficulty' in columns)) throw new Error(`${title} is read as no product`);
      const { type, difficulty, duration } = columns;
      return [
        fate,
        title,
        type === 'course' ? 'Cours' : 'Exercices',
        difficulty,
        duration ? String(duration) : '',
      ];
    }),
  ).toEqual(lines.map((line) => ['new', line.Titre, line.Type, line.Niveau, line['Durée en minutes']]));
  expect(plan.entries.flatMap(({ pictures }) => pictures)).toEqual(files);
});

test('the news of one school are read whole by another, to the minute', async () => {
  const { lines, plan } = await move('news', '/admin/news.csv');
  expect(lines.length).toBeGreaterThan(3);
  expect(plan.entries.flatMap(({ faults }) => faults)).toEqual([]);
  expect(plan.entries.map(({ fate, title }) => [fate, title])).toEqual(
    lines.map((line) => ['new', line.Titre]),
  );
  for (const [index, { columns }] of plan.entries.entries()) {
    if (!columns || !('publishedAt' in columns)) throw new Error('no news');
    const line = lines[index];
    expect(columns.summary).toBe(line?.Résumé);
    const shown = columns.publishedAt?.toLocaleString('fr-FR', { timeZone: 'Europe/Paris' }) ?? '';
    expect(shown).toBe(line?.['Date de publication']);
    // Words inside the text, whatever became of its marks.
    const words = /<p>([^<]{20,60})/.exec(line?.Texte ?? '')?.[1];
    if (words) expect(JSON.stringify(columns.body)).toContain(words.slice(0, 20));
  }
});

test.each(['products', 'news'] as const)(
  'only what says nothing to an import is left aside: %s',
  async (kind) => {
    const { lines, plan } = await move(kind, `/admin/${kind}.csv`);
    const left = Object.keys(lines[0] ?? {}).filter((title) => !findImportField(kind, title));
    expect(plan.ignored).toEqual(left);
    expect(left).not.toContain('Titre');
  },
);
