import { randomBytes } from 'node:crypto';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { PgTable } from 'drizzle-orm/pg-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { editedSubjects } from '#app/office/subjects.server.ts';
import { toNewsHref, toPageHref, toScoreHref } from '#common/links.ts';
import { type AnyField, type AnyFields, listFields } from '#core/subjects/fields.ts';
import { products } from '#database/tables/products.ts';
import { type SharedSchool, shareSchool } from '../support/shared-school.ts';
import { openVisitor } from '../support/visitor.ts';

// Compares the declared fields of entities with the rendered pages, to find fields that a page lacks.

let school: SharedSchool;

beforeAll(async () => {
  school = await shareSchool();
}, 120_000);

const forms = editedSubjects.flatMap(({ path, empty, fields }) =>
  Object.keys(empty ?? {})
    .filter((name) => !fields[name]?.hidden)
    .map((name): [string, string] => [path, name]),
);

/** Fields that appear only with a video, a limit of corrections, or a certain choice of when a lesson opens. */
const later = new Set([
  ...['poster', 'captions', 'captionsExtract', 'transcript'],
  ...['correctionPackSize', 'correctionPackCents', 'opensAfterDays', 'opensAt'],
]);

async function toAddress(path: string): Promise<string> {
  if (path !== '/admin/lessons') return `${path}/add`;
  const id = randomBytes(10).toString('hex');
  const db = drizzle({ client: school.database.pool, casing: 'snake_case' });
  await db.insert(products).values({ id, title: 'Un cours' });
  return `${path}/add?produit=${id}`;
}

test.each(forms.filter(([, name]) => !later.has(name)))(
  'the form of %s contains the field %s',
  async (path, name) => {
    const form = await (await school.admin.visit(await toAddress(path))).text();
    expect(form).toMatch(new RegExp(`id="champ-${name}["-]`));
  },
);

// Standard entities, such as exam formats, cannot be added.
const parts = editedSubjects
  .filter(({ empty }) => empty)
  .flatMap(({ path, texts }) =>
    [...new Set(Object.values(texts).flatMap(({ part }) => part ?? []))].map((part): [string, string[]] => [
      path,
      Object.entries(texts).flatMap(([name, text]) => (text.part === part ? name : [])),
    ]),
  );

test.each(parts)('the form of %s contains the fields %j in this order', async (path, names) => {
  const form = await (await school.admin.visit(`${path}/add`)).text();
  const places = names.map((name) => form.indexOf(`id="champ-${name}"`));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});

type Store = { kind: string; fields: AnyFields; table: PgTable | undefined };

const stores = Object.values(import.meta.glob<object>('../../core/*/*-subject.ts', { eager: true }))
  .flatMap((module) => Object.values(module) as Partial<Store>[])
  .filter((value): value is Store => typeof value?.kind === 'string' && value.table !== undefined);

const pageSlug = `page-${randomBytes(4).toString('hex')}`;

/** Columns that publish a row of each kind, and the public pages that show it, its own page first. */
const published: Readonly<
  Record<string, { columns: object; pages: (row: { id: string; title: string }) => string[] } | 'members'>
> = {
  score: {
    columns: {
      exam: 'delf-b2',
      programme: '',
      sessionDate: '2026-03-17',
      marks: { listening: 18, reading: 20, writing: 16, speaking: 19 },
      displayed: true,
      consentedAt: new Date('2026-03-18T12:00:00Z'),
      indexed: true,
    },
    pages: (row) => [toScoreHref(row), '/scores', '/', '/sitemap.xml'],
  },
  news: {
    columns: { displayed: true, publishedAt: new Date('2026-03-18T12:00:00Z') },
    pages: (row) => [toNewsHref(row), '/news', '/', '/feed.xml', '/sitemap.xml'],
  },
  page: {
    columns: { slug: pageSlug, displayed: true, blocks: [{ kind: 'text', visible: true }] },
    pages: () => [toPageHref({ slug: pageSlug }), '/', '/sitemap.xml'],
  },
  product: 'members',
  lesson: 'members',
  // Its public content is in the exercise version; its keys are never public.
  exercise: 'members',
  paper: 'members',
  rubric: 'members',
  // Visitors see where it leads, never its record.
  'old-address': 'members',
};

const marker = (name: string) => `Repère${name}${randomBytes(4).toString('hex')}`;

const toWords = ({ kind }: AnyField, words: string) =>
  kind.words === 'rich'
    ? { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }] }
    : words;

describe.each(stores)('fields of a $kind', ({ kind, fields, table }) => {
  test('are shown to visitors only if public', async () => {
    const how = published[kind];
    if (how === 'members') return;
    if (!how || !table) throw new Error(`no public pages defined for kind ${kind}`);
    const words = listFields(fields).filter(([name, field]) => field.kind.words && !(name in how.columns));
    const marked = new Map(words.map(([name]) => [name, marker(name)]));
    const row = {
      id: randomBytes(10).toString('hex'),
      ...Object.fromEntries(words.map(([name, field]) => [name, toWords(field, marked.get(name) ?? '')])),
      ...how.columns,
    };
    const db = drizzle({ client: school.database.pool, casing: 'snake_case' });
    await db.insert(table).values(row as never);
    const visitor = openVisitor(school);
    const title = marked.get('title') ?? '';
    const pages = await Promise.all(
      how.pages({ id: row.id, title }).map(async (path) => (await visitor.visit(path)).text()),
    );
    expect(words.length).toBeGreaterThan(1);
    const [own = '', ...others] = pages;
    for (const [name, field] of words) {
      const found = field.public ? [own] : [own, ...others];
      expect([name, found.some((page) => page.includes(marked.get(name) ?? ''))]).toEqual([
        name,
        field.public,
      ]);
    }
  });
});
