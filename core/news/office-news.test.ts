import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CoreUnderTest, openCore } from '#tests/support/core.ts';
import { listChanges } from '../changes/list-changes.ts';
import { createId } from '../create-id.ts';
import { archiveNews, deleteNews, restoreNews, undeleteNews } from './archive-news.ts';
import { findNews, findNewsRow } from './find-news.ts';
import { listLatestNews } from './list-news.ts';
import { listOfficeNews } from './list-office-news.ts';
import { type NewsInput, newsInput } from './news-input.ts';
import { newsStates, readNewsState } from './news-state.ts';
import { createNews, updateNews } from './save-news.ts';

const day = 86_400_000;
const actor = { uid: 'u1', displayName: 'Hélène', email: 'helene@exemple.test' };
let school: CoreUnderTest;

beforeAll(async () => {
  school = await openCore();
});

afterAll(() => school?.[Symbol.asyncDispose]());

const inDays = (days: number) => new Date(school.core.now().getTime() + days * day);

function add(changes: Partial<NewsInput> = {}, id?: string): Promise<string> {
  const title = `Une actualité ${randomBytes(4).toString('hex')}`;
  return createNews(school.core, actor, newsInput.parse({ title, ...changes }), id);
}

const listActions = async (id: string) =>
  (await listChanges(school.core, { kind: 'news', subjectId: id })).rows.map(
    ({ who, action }) => `${who} ${action}`,
  );

const stateOf = async (id: string) => readNewsState(await findNewsRow(school.core, id), school.core.now());

describe('the journal', () => {
  test('tells who did what to an item, in the words of what became of it', async () => {
    const { core } = school;
    const id = await add();
    await updateNews(core, actor, id, { summary: 'Un résumé.' });
    await updateNews(core, actor, id, { displayed: true, publishedAt: inDays(3) });
    await updateNews(core, actor, id, { displayed: true, publishedAt: null });
    await updateNews(core, actor, id, { displayed: false });
    await archiveNews(core, actor, id);
    await restoreNews(core, actor, id);
    expect((await listActions(id)).reverse()).toEqual(
      ['create', 'update', 'schedule', 'publish', 'withdraw', 'archive', 'restore'].map(
        (did) => `Hélène ${did}`,
      ),
    );
    const { rows } = await listChanges(core, { kind: 'news', subjectId: id });
    expect(rows.at(-2)).toMatchObject({ before: { summary: '' }, after: { summary: 'Un résumé.' } });
  });

  test('is silent about a save that changes nothing, and about one that is refused', async () => {
    const id = await add({ summary: 'Le même.' });
    await updateNews(school.core, actor, id, { summary: 'Le même.' });
    await expect(updateNews(school.core, actor, id, { summary: 'Autre.' }, 1)).rejects.toMatchObject({
      code: 'conflict',
    });
    expect(await listActions(id)).toEqual(['Hélène create']);
  });
});

describe('an item that is sent again under the id of its form', () => {
  test('is one item, however often and at once, with its changes unless it was edited since', async () => {
    const id = createId();
    const title = 'Une seule fois';
    expect(await Promise.all(Array.from({ length: 6 }, () => add({ title }, id)))).toEqual(Array(6).fill(id));
    expect(await findNewsRow(school.core, id)).toMatchObject({ title, version: 1 });
    await add({ title, summary: 'Corrigé.' }, id);
    expect(await findNewsRow(school.core, id)).toMatchObject({ summary: 'Corrigé.', version: 2 });
    await expect(add({ title, summary: 'Trop tard.' }, id)).rejects.toMatchObject({ code: 'conflict' });
  });
});

describe('archives', () => {
  test('what is put away leaves the site, whatever is written in it, and comes back hidden', async () => {
    const { core } = school;
    const id = await add({ displayed: true });
    expect((await listLatestNews(core, 9)).map((item) => item.id)).toContain(id);
    await archiveNews(core, actor, id);
    await expect(findNews(core, id)).rejects.toMatchObject({ code: 'not-found' });
    await updateNews(core, actor, id, { displayed: true, summary: 'x' });
    await expect(findNews(core, id)).rejects.toMatchObject({ code: 'not-found' });
    expect(await stateOf(id)).toBe('archived');
    await restoreNews(core, actor, id);
    expect(await stateOf(id)).toBe('hidden');
  });

  test('an archiving that is taken back puts the item back on the site; a draft stays a draft', async () => {
    const { core } = school;
    const shown = await add({ displayed: true });
    await archiveNews(core, actor, shown);
    await restoreNews(core, actor, shown, { displayed: true });
    expect(await stateOf(shown)).toBe('published');
    const draft = await add();
    await archiveNews(core, actor, draft);
    await restoreNews(core, actor, draft, { displayed: true });
    expect(await stateOf(draft)).toBe('draft');
  });

  test('only what was put away is deleted, and the journal can bring it back', async () => {
    const { core } = school;
    const id = await add({ displayed: true, summary: 'Un résumé.' });
    await expect(deleteNews(core, actor, id)).rejects.toMatchObject({ code: 'conflict' });
    await archiveNews(core, actor, id);
    const before = await findNewsRow(core, id);
    await deleteNews(core, actor, id);
    await expect(findNewsRow(core, id)).rejects.toMatchObject({ code: 'not-found' });
    await undeleteNews(core, actor, id);
    const { title, summary, body, publishedAt } = before;
    expect(await findNewsRow(core, id)).toMatchObject({ title, summary, body, publishedAt });
    expect(await stateOf(id)).toBe('archived');
    await expect(undeleteNews(core, actor, id)).rejects.toMatchObject({ code: 'not-found' });
  });
});

test('each item is in the list of its state alone, and in the whole list unless it is archived', async () => {
  await using other = await openCore();
  const { core } = other;
  const now = core.now();
  const at = (days: number) => new Date(now.getTime() + days * day);
  const make = (input: Partial<NewsInput>) =>
    createNews(core, actor, newsInput.parse({ title: 'Été', ...input }));
  const ids = {
    draft: await make({}),
    scheduled: await make({ displayed: true, publishedAt: at(2) }),
    published: await make({ displayed: true, publishedAt: at(-2) }),
    hidden: await make({ publishedAt: at(-2) }),
    archived: await make({ displayed: true, publishedAt: at(-2) }),
  };
  await archiveNews(core, actor, ids.archived);
  const list = async (options: Parameters<typeof listOfficeNews>[1]) =>
    (await listOfficeNews(core, options)).rows.map(({ id }) => id);
  for (const state of newsStates) {
    expect([state, await list({ state })]).toEqual([state, [ids[state]]]);
    expect(await list({ state, search: 'ete' })).toEqual([ids[state]]);
    expect(await list({ state, search: 'hiver' })).toEqual([]);
  }
  expect((await list({ state: null })).sort()).toEqual(
    [ids.draft, ids.scheduled, ids.published, ids.hidden].sort(),
  );
  const first = await listOfficeNews(core, { state: null, limit: 3 });
  const rest = await listOfficeNews(core, { state: null, limit: 3, after: first.next });
  expect([first.rows.length, rest.rows.length, rest.next]).toEqual([3, 1, null]);
});
