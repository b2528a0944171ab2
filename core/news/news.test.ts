import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { news, type RichText } from '#database/tables/news.ts';
import type { Picture } from '#database/tables/products.ts';
import { type CoreUnderTest, openCore } from '#tests/support/core.ts';
import { countOutcomes } from '#tests/support/count-outcomes.ts';
import { deleteUnused, undoDays } from '../media/delete-objects.ts';
import { listPicturePaths, storePicture } from '../media/pictures.ts';
import { findNews } from './find-news.ts';
import { findNextPublication, listLatestNews, listNews, listNewsYears } from './list-news.ts';
import { type NewsInput, newsInput, newsSubject } from './news-subject.ts';

const day = 86_400_000;
let school: CoreUnderTest;

beforeAll(async () => {
  school = await openCore();
});

afterAll(() => school?.[Symbol.asyncDispose]());

const write = (words: string): RichText => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }],
});

async function add(changes: Partial<NewsInput> = {}): Promise<string> {
  const title = `Une actualité ${randomBytes(4).toString('hex')}`;
  const publishedAt = new Date(school.core.now().getTime() - day);
  return newsSubject.create(
    school.core,
    null,
    newsInput.parse({ title, displayed: true, publishedAt, ...changes }),
  );
}

async function addPicture(folder: string) {
  const bytes = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#b3242b' } })
    .png()
    .toBuffer();
  const name = randomBytes(4).toString('hex');
  return storePicture(school.core, { bytes, area: 'news', folder, name, alt: 'Un carré rouge' });
}

const draw = ({ url, width, height, variants = [] }: Picture): RichText => ({
  type: 'doc',
  content: [{ type: 'picture', attrs: { url, width, height, alt: '', variants } }],
});

describe('createNews', () => {
  test('stores the input with the text in its canonical form', async () => {
    const id = await add({ title: 'Le passé', summary: 'Cinq leçons.', body: write('Bonjour.') });
    expect(await newsSubject.find(school.core, id)).toMatchObject({
      title: 'Le passé',
      summary: 'Cinq leçons.',
      body: write('Bonjour.'),
      version: 1,
    });
  });

  test('publishes a displayed item without a date at once, and leaves a draft without a date', async () => {
    const shown = await add({ publishedAt: null });
    expect((await findNews(school.core, shown)).published).toBe(true);
    const draft = await add({ publishedAt: null, displayed: false });
    expect((await newsSubject.find(school.core, draft)).publishedAt).toBeNull();
  });

  test('rejects a text that contains a script, with a French message', async () => {
    const body = { type: 'doc', content: [{ type: 'script', content: [{ type: 'text', text: 'x' }] }] };
    await expect(add({ body: body as RichText })).rejects.toMatchObject({
      code: 'invalid-input',
      userMessage: expect.stringContaining('ne peut pas être publié'),
    });
  });

  test('rejects a missing picture and a picture of another folder', async () => {
    const folder = randomBytes(16).toString('hex');
    const picture = await addPicture(folder);
    const elsewhere = randomBytes(16).toString('hex');
    await expect(add({ pathFolderId: elsewhere, picture })).rejects.toMatchObject({ code: 'invalid-input' });
    await expect(add({ pathFolderId: elsewhere, body: draw(picture) })).rejects.toMatchObject({
      code: 'invalid-input',
    });
    const missing = { ...picture, path: `news/${folder}/pictures/absente.webp` };
    await expect(add({ pathFolderId: folder, picture: missing })).rejects.toMatchObject({
      code: 'invalid-input',
    });
    await expect(add({ pathFolderId: folder, picture, body: draw(picture) })).resolves.toBeTruthy();
  });
});

describe('updateNews', () => {
  test('keeps the fields that the input omits', async () => {
    const id = await add({ summary: 'Un résumé.', body: write('Bonjour.') });
    await newsSubject.update(school.core, null, id, { title: 'Un autre titre' });
    expect(await newsSubject.find(school.core, id)).toMatchObject({
      title: 'Un autre titre',
      summary: 'Un résumé.',
      body: write('Bonjour.'),
      displayed: true,
      version: 2,
    });
  });

  test('accepts only one of several concurrent saves of the same revision', async () => {
    const id = await add();
    const saves = await Promise.allSettled(
      Array.from({ length: 20 }, (_, each) =>
        newsSubject.update(school.core, null, id, { title: `N° ${each}` }, 1),
      ),
    );
    expect(countOutcomes(saves)).toEqual({ done: 1, conflict: 19 });
    const [refused] = saves.filter((save) => save.status === 'rejected');
    expect(refused?.reason).toMatchObject({ code: 'conflict', status: 409 });
    expect(await newsSubject.find(school.core, id)).toMatchObject({ version: 2 });
  });

  test('deletes only unused pictures, after the undo period', async () => {
    const folder = randomBytes(16).toString('hex');
    const [cover, drawn, kept] = [
      await addPicture(folder),
      await addPicture(folder),
      await addPicture(folder),
    ];
    const body = { type: 'doc', content: [...(draw(drawn).content ?? []), ...(draw(kept).content ?? [])] };
    const id = await add({ pathFolderId: folder, picture: cover, body: body as RichText });
    await newsSubject.update(school.core, null, id, { picture: null, body: draw(kept) });
    const [gone, left] = [[cover, drawn].flatMap(listPicturePaths), listPicturePaths(kept)];
    expect([gone.length, left.length]).toEqual([4, 2]);
    const all = { paths: [...gone, ...left], undoable: true };
    await deleteUnused(school.core, all);
    // The pictures still exist, because the change can still be undone.
    for (const path of gone) expect(await school.core.files.stat(path)).not.toBeNull();
    const later = { ...school.core, now: () => new Date(Date.now() + (undoDays + 1) * day) };
    await deleteUnused(later, all);
    for (const path of gone) expect(await school.core.files.stat(path)).toBeNull();
    for (const path of left) expect(await school.core.files.stat(path)).not.toBeNull();
    // The pictures are gone, so restoring the earlier text omits them.
    expect(await newsSubject.leaveOutGone(school.core, { picture: cover, body: body as RichText })).toEqual({
      columns: { picture: null, body: draw(kept) },
      missing: [cover.alt, expect.stringMatching(/\.webp$/)].map((name) => name || expect.any(String)),
    });
  });

  test('rejects an unknown item', async () => {
    await expect(newsSubject.update(school.core, null, 'inconnue', { title: 'x' })).rejects.toMatchObject({
      code: 'not-found',
    });
  });
});

describe('publication', () => {
  test('shows a scheduled item once its date has passed', async () => {
    await using later = await openCore();
    const at = new Date(later.core.now().getTime() + 7 * day);
    const planned = { title: 'La semaine prochaine', displayed: true, publishedAt: at };
    const id = await newsSubject.create(later.core, null, newsInput.parse(planned));
    expect(await findNextPublication(later.core)).toEqual(at);
    await expect(findNews(later.core, id)).rejects.toMatchObject({ code: 'not-found' });
    expect(await listLatestNews(later.core, 3)).toEqual([]);
    expect((await findNews(later.core, id, { drafts: true })).published).toBe(false);

    later.advance(7 * day);
    expect(await findNextPublication(later.core)).toBeNull();
    expect((await findNews(later.core, id)).published).toBe(true);
    expect((await listLatestNews(later.core, 3)).map((item) => item.id)).toEqual([id]);
  });

  test('findNextPublication returns the earliest date and ignores drafts', async () => {
    await using later = await openCore();
    expect(await findNextPublication(later.core)).toBeNull();
    const plan = (days: number, displayed = true) => {
      const publishedAt = new Date(later.core.now().getTime() + days * day);
      return newsSubject.create(
        later.core,
        null,
        newsInput.parse({ title: 'Bientôt', displayed, publishedAt }),
      );
    };
    await plan(9);
    const near = await plan(3);
    await plan(1, false);
    expect(await findNextPublication(later.core)).toEqual(
      (await newsSubject.find(later.core, near)).publishedAt,
    );
  });
});

describe('news lists', () => {
  test('show every published item once, newest first, with neighbours and years in Paris', async () => {
    await using other = await openCore();
    const { core } = other;
    // The last moment of a year and the first of the next in Paris, then two items at the same moment.
    const moments = [
      '2024-12-31T22:59:59.999Z',
      '2024-12-31T23:00:00Z',
      '2025-06-01T08:00:00Z',
      '2025-06-01T08:00:00Z',
    ];
    for (const [index, publishedAt] of [...moments, '2022-03-01T08:00:00Z'].entries())
      await newsSubject.create(
        core,
        null,
        newsInput.parse({ title: `N° ${index}`, displayed: true, publishedAt }),
      );
    await newsSubject.create(
      core,
      null,
      newsInput.parse({ title: 'Brouillon', publishedAt: '2023-01-01T08:00:00Z' }),
    );
    expect(await listNewsYears(core)).toEqual([2025, 2024, 2022]);

    const seen: string[] = [];
    let after: Parameters<typeof listNews>[1]['after'] = null;
    do {
      const page = await listNews(core, { after, limit: 2 });
      seen.push(...page.rows.map(({ id }) => id));
      after = page.next;
    } while (after);
    const rows = await core.db.select().from(news).where(eq(news.displayed, true));
    const expected = rows
      .sort((a, b) => Number(b.publishedAt) - Number(a.publishedAt) || (a.id < b.id ? 1 : -1))
      .map(({ id }) => id);
    expect(seen).toEqual(expected);

    const titles = async (year: number) =>
      (await listNews(core, { year, limit: 9 })).rows.map(({ title }) => title).sort();
    expect(await titles(2024)).toEqual(['N° 0']);
    expect(await titles(2025)).toEqual(['N° 1', 'N° 2', 'N° 3']);
    expect(await titles(2023)).toEqual([]);

    const path = [seen.at(-1) as string];
    for (let next = path[0]; next; ) {
      const found = await findNews(core, next);
      next = found.newer?.id as string;
      if (next) {
        expect((await findNews(core, next)).older?.id).toBe(found.item.id);
        path.push(next);
      }
    }
    expect(path).toEqual([...seen].reverse());
  });
});

describe('newsInput', () => {
  test.each<[string, object, RegExp]>([
    ['no title', {}, /Saisissez un titre/],
    ['a blank title', { title: ' \n\0 ' }, /Saisissez un titre/],
    ['a long title', { title: 'x'.repeat(141) }, /140 caractères/],
    ['a long summary', { title: 'x', summary: 'x'.repeat(401) }, /400 caractères/],
    ['an invalid date', { title: 'x', publishedAt: 'demain' }, /date et une heure/],
    ['a date without its time zone', { title: 'x', publishedAt: '2026-11-20T09:00:00' }, /date et une heure/],
    ['a day out of this world', { title: 'x', publishedAt: '9999-01-01T00:00:00Z' }, /date et une heure/],
    ['an invalid text', { title: 'x', body: '<p>x</p>' }, /n’a pas pu être lu/],
  ])('rejects %s with a French message', (_what, input, words) => {
    const { error } = newsInput.safeParse(input);
    expect(error?.issues.map(({ message }) => message).join()).toMatch(words);
  });

  test('keeps a title on one line', () => {
    expect(newsInput.parse({ title: ' Un\n titre\u202e ' }).title).toBe('Un  titre');
  });
});
