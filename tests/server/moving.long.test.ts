import { parse } from 'csv-parse/sync';
import { eq } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openArchive } from '#core/imports/archive/open-archive.ts';
import { findImportField } from '#core/imports/import-columns.ts';
import { guessKind, type ImportKind } from '#core/imports/import-kinds.ts';
import { importSchool, planSchoolImport } from '#core/imports/import-school.ts';
import { toImportedId } from '#core/imports/read-school-file.ts';
import { storePicture } from '#core/media/pictures.ts';
import { news } from '#database/tables/news.ts';
import { type Picture, products } from '#database/tables/products.ts';
import { scores } from '#database/tables/scores.ts';
import { type Member, openAdmin } from '../support/accounts.ts';
import { type CoreUnderTest, openCore } from '../support/core.ts';
import { type School, startSchool } from '../support/school.ts';

let old: School;
let admin: Member;
let young: CoreUnderTest;
let there: NodePgDatabase;

const actor = { uid: 'u1', displayName: 'Hélène', email: 'helene@exemple.test' };

/** A rich text with every node except pictures. */
const body = {
  type: 'doc' as const,
  content: [
    { type: 'heading', attrs: { level: 3 }, content: [{ type: 'text', text: 'Le présent' }] },
    {
      type: 'orderedList',
      attrs: { start: 3 },
      content: [
        { type: 'listItem', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Être' }] }] },
      ],
    },
    {
      type: 'table',
      content: [
        {
          type: 'tableRow',
          content: [toCell('tableHeader', 'Je', 2)],
        },
        { type: 'tableRow', content: [toCell('tableCell', 'suis'), toCell('tableCell', 'étais')] },
      ],
    },
    { type: 'video', attrs: { source: 'youtube:dQw4w9WgXcQ', title: 'Une leçon' } },
    { type: 'video', attrs: { source: 'vimeo:76979871', title: '' } },
    {
      type: 'blockquote',
      content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Fin & suite' }] }],
    },
    { type: 'horizontalRule' },
  ],
};

function toCell(type: string, text: string, colspan = 1) {
  return {
    type,
    attrs: { colspan, rowspan: 1, colwidth: null },
    content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
  };
}

beforeAll(async () => {
  [old, young] = await Promise.all([startSchool({ SEED: 'content' }), openCore()]);
  admin = await openAdmin(old);
  there = drizzle(old.database.pool, { casing: 'snake_case' });
  const [course] = await there.select().from(products).limit(1);
  const [item] = await there.select().from(news).limit(1);
  const [score] = await there.select().from(scores).limit(1);
  const about = [course?.id ?? ''];
  const [picture = null] = course?.miniature ?? [];
  await there
    .update(news)
    .set({ body, products: about, tools: ['calculator', 'scores'] })
    .where(eq(news.id, item?.id ?? ''));
  await there
    .update(scores)
    .set({ products: about, picture: picture && { ...picture, alt: 'Un diplôme' } })
    .where(eq(scores.id, score?.id ?? ''));
}, 120_000);

afterAll(() => Promise.all([old?.[Symbol.asyncDispose](), young?.[Symbol.asyncDispose]()]));

/** Exports from one school and imports into another, as the import screen does. */
async function move(kind: ImportKind, path: string) {
  const answer = await admin.visit(path);
  expect(answer.headers.get('content-type')).toBe('application/zip');
  const archive = new File([await answer.arrayBuffer()], 'export.zip');
  const opened = await openArchive(archive, { signal: new AbortController().signal, onProgress: () => {} });
  expect(opened.refused).toEqual([]);
  const [table, ...beside] = opened.files;
  expect(guessKind(table?.path ?? '')).toBe(kind);
  const text = (await table?.file.text()) ?? '';
  const lines: Record<string, string>[] = parse(text, { bom: true, delimiter: ';', columns: true });
  const upload = { text, kind, files: beside.map((each) => each.path) };
  const plan = await planSchoolImport(young.core, upload);
  expect(plan.fault).toBeNull();
  expect(plan.entries.flatMap(({ faults, missing }) => [...faults, ...missing])).toEqual([]);
  const pictures: Record<string, Picture> = {};
  for (const { folder, pictures: names } of plan.entries)
    for (const [index, name] of names.entries()) {
      const file = beside.find((each) => each.path === name)?.file;
      const bytes = new Uint8Array((await file?.arrayBuffer()) ?? []);
      const as = { bytes, area: kind, folder, name: `image-${index}`, alt: '' };
      pictures[`${folder}/${name}`] = await storePicture(young.core, as);
    }
  const { made } = await importSchool(young.core, actor, { ...upload, pictures });
  expect(made).toBe(lines.length);
  const again = await planSchoolImport(young.core, { ...upload, files: [] });
  expect(new Set(again.entries.map(({ status }) => status))).toEqual(new Set(['known']));
  // Only columns without an import field are ignored.
  expect(plan.ignored).toEqual(Object.keys(lines[0] ?? {}).filter((title) => !findImportField(kind, title)));
  return { lines, ignored: plan.ignored, pictures: beside.length };
}

const byId = <Row extends { id: string }>(rows: Row[]) => new Map(rows.map((row) => [row.id, row]));

const unset = (text: string) => text.replaceAll(/[\u202f\u00a0]/g, ' ');

/** Alternative text and size of pictures. Their paths and names differ between schools. */
const altsOf = (pictures: readonly Picture[]) =>
  pictures.map(({ alt, width, height }) => `${alt} ${width} × ${height}`);

test('products, news and results of another school are imported completely, but hidden', async () => {
  const { lines, ignored, pictures } = await move('products', '/admin/products.zip');
  expect(lines.length).toBeGreaterThan(10);
  expect(pictures).toBeGreaterThan(5);
  expect(ignored).not.toContain('Titre');
  const courses = byId(await young.core.db.select().from(products));
  for (const before of await there.select().from(products)) {
    const after = courses.get(toImportedId('products', before.id));
    const { type, title, description, difficulty, skills, personalWork, order, unitAmount } = before;
    expect(after).toMatchObject({
      type,
      title,
      description,
      difficulty,
      skills,
      personalWork,
      order,
      unitAmount,
    });
    expect(altsOf(after?.miniature ?? [])).toEqual(altsOf(before.miniature));
    expect([after?.displayed, after?.enabled]).toEqual([false, false]);
  }

  await move('news', '/admin/news.zip');
  const items = byId(await young.core.db.select().from(news));
  for (const before of await there.select().from(news)) {
    const after = items.get(toImportedId('news', before.id));
    const { title, summary, tools } = before;
    expect(after).toMatchObject({ title, summary, tools, displayed: false });
    // Exported links are absolute and texts have their typographic spaces.
    const away = JSON.stringify(before.body).replaceAll('"href":"/', `"href":"${old.url}/`);
    expect(JSON.parse(unset(JSON.stringify(after?.body)))).toEqual(JSON.parse(unset(away)));
    expect(after?.products).toEqual(before.products.map((id) => toImportedId('products', id)));
    expect(altsOf(after?.picture ? [after.picture] : [])).toEqual(
      altsOf(before.picture ? [before.picture] : []),
    );
    // Exported times are precise to the second.
    expect(Math.floor(+(after?.publishedAt ?? 0) / 1_000)).toBe(
      Math.floor(+(before.publishedAt ?? 0) / 1_000),
    );
  }

  await move('scores', '/admin/scores/export.zip');
  const results = byId(await young.core.db.select().from(scores));
  for (const before of await there.select().from(scores)) {
    const after = results.get(toImportedId('scores', before.id));
    const { exam, sessionDate, programme, candidate, marks, title, story, indexed } = before;
    expect(after).toMatchObject({ exam, sessionDate, programme, candidate, marks, title, story, indexed });
    expect(after).toMatchObject({ consentBy: before.consentBy, consentNote: before.consentNote });
    expect([after?.consentedAt, after?.displayed]).toEqual([before.consentedAt, false]);
    expect(after?.products).toEqual(before.products.map((id) => toImportedId('products', id)));
    expect(altsOf(after?.picture ? [after.picture] : [])).toEqual(
      altsOf(before.picture ? [before.picture] : []),
    );
  }
});
