import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { demoSchool } from '#database/seed/demo/school.ts';
import { news } from '#database/tables/news.ts';
import { openCore } from '#tests/support/core.ts';
import { findNextPublication, listNews } from '../news/list-news.ts';
import { parseRichText } from '../rich-text/parse-rich-text.ts';
import { seedNews } from './seed-news.ts';

const mediaFolder = fileURLToPath(new URL('../../database/seed/media', import.meta.url));

test('seedNews writes each item once, with an editable text; one item is scheduled', async () => {
  await using school = await openCore();
  const { core } = school;
  // The first run stops after three items, then two complete runs follow.
  await seedNews(core, demoSchool.news.slice(0, 3), mediaFolder);
  const before = await core.db.select().from(news);
  for (let run = 0; run < 2; run++) await seedNews(core, demoSchool.news, mediaFolder);
  const rows = await core.db.select().from(news);
  expect(rows).toHaveLength(demoSchool.news.length);
  for (const row of before) expect(rows).toContainEqual(row);

  for (const row of rows) {
    expect(await parseRichText(row.body)).toEqual(row.body);
    if (row.picture) expect((await core.files.stat(row.picture.path))?.publicUrl).toBe(row.picture.url);
  }
  expect((await listNews(core, { limit: 20 })).rows).toHaveLength(demoSchool.news.length - 1);
  expect(await findNextPublication(core)).not.toBeNull();
});
