import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CoreUnderTest, openCore } from '#tests/support/core.ts';
import { listChanges } from '../changes/list-changes.ts';
import { createId } from '../create-id.ts';
import { findNews } from './find-news.ts';
import { listLatestNews } from './list-news.ts';
import { listOfficeNews } from './list-office-news.ts';
import { newsStates, readNewsState } from './news-item.ts';
import { deleteNews, type NewsInput, newsInput, newsSubject, undeleteNews } from './news-subject.ts';

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
  return newsSubject.create(school.core, actor, newsInput.parse({ title, ...changes }), id);
}

const listActions = async (id: string) =>
  (await listChanges(school.core, { kind: 'news', subjectId: id })).rows.map(
    ({ who, action }) => `${who} ${action}`,
  );

const stateOf = async (id: string) =>
  readNewsState(await newsSubject.find(school.core, id), school.core.now());

describe('the audit log', () => {
  test('records actor and action of each change', async () => {
    const { core } = school;
    const id = await add();
    await newsSubject.update(core, actor, id, { summary: 'Un résumé.' });
    await newsSubject.update(core, actor, id, { displayed: true, publishedAt: inDays(3) });
    await newsSubject.update(core, actor, id, { displayed: true, publishedAt: null });
    await newsSubject.update(core, actor, id, { displayed: false });
    await newsSubject.archive(core, actor, id);
    await newsSubject.restore(core, actor, id);
    expect((await listActions(id)).reverse()).toEqual(
      ['create', 'update', 'schedule', 'publish', 'withdraw', 'archive', 'restore'].map(
        (did) => `Hélène ${did}`,
      ),
    );
    const { rows } = await listChanges(core, { kind: 'news', subjectId: id });
    expect(rows.at(-2)).toMatchObject({ before: { summary: '' }, after: { summary: 'Un résumé.' } });
  });

  test('does not record unchanged or rejected saves', async () => {
    const id = await add({ summary: 'Le même.' });
    await newsSubject.update(school.core, actor, id, { summary: 'Le même.' });
    await expect(newsSubject.update(school.core, actor, id, { summary: 'Autre.' }, 1)).rejects.toMatchObject({
      code: 'conflict',
    });
    expect(await listActions(id)).toEqual(['Hélène create']);
  });
});

describe('an item resubmitted with the id of its form', () => {
  test('is created only once, and updated unless it was edited in the meantime', async () => {
    const id = createId();
    const title = 'Une seule fois';
    expect(await Promise.all(Array.from({ length: 6 }, () => add({ title }, id)))).toEqual(Array(6).fill(id));
    expect(await newsSubject.find(school.core, id)).toMatchObject({ title, version: 1 });
    await add({ title, summary: 'Corrigé.' }, id);
    expect(await newsSubject.find(school.core, id)).toMatchObject({ summary: 'Corrigé.', version: 2 });
    await expect(add({ title, summary: 'Trop tard.' }, id)).rejects.toMatchObject({ code: 'conflict' });
  });
});

describe('archiving', () => {
  test('hides an item, even after edits, and restores it hidden', async () => {
    const { core } = school;
    const id = await add({ displayed: true });
    expect((await listLatestNews(core, 9)).map((item) => item.id)).toContain(id);
    await newsSubject.archive(core, actor, id);
    await expect(findNews(core, id)).rejects.toMatchObject({ code: 'not-found' });
    await newsSubject.update(core, actor, id, { displayed: true, summary: 'x' });
    await expect(findNews(core, id)).rejects.toMatchObject({ code: 'not-found' });
    expect(await stateOf(id)).toBe('archived');
    await newsSubject.restore(core, actor, id);
    expect(await stateOf(id)).toBe('hidden');
  });

  test('can be undone: a displayed item is displayed again and a draft stays a draft', async () => {
    const { core } = school;
    const shown = await add({ displayed: true });
    await newsSubject.archive(core, actor, shown);
    await newsSubject.restore(core, actor, shown, true);
    expect(await stateOf(shown)).toBe('published');
    const draft = await add();
    await newsSubject.archive(core, actor, draft);
    await newsSubject.restore(core, actor, draft, true);
    expect(await stateOf(draft)).toBe('draft');
  });

  test('allows deletion, which the audit log can undo', async () => {
    const { core } = school;
    const id = await add({ displayed: true, summary: 'Un résumé.' });
    await expect(deleteNews(core, actor, id)).rejects.toMatchObject({ code: 'conflict' });
    await newsSubject.archive(core, actor, id);
    const before = await newsSubject.find(core, id);
    await deleteNews(core, actor, id);
    await expect(newsSubject.find(core, id)).rejects.toMatchObject({ code: 'not-found' });
    await undeleteNews(core, actor, id);
    const { title, summary, body, publishedAt } = before;
    expect(await newsSubject.find(core, id)).toMatchObject({ title, summary, body, publishedAt });
    expect(await stateOf(id)).toBe('archived');
    await expect(undeleteNews(core, actor, id)).rejects.toMatchObject({ code: 'not-found' });
  });
});

describe('the history', () => {
  test('restores an earlier text without changing the publication', async () => {
    const { core } = school;
    const id = await add({ title: 'Un', summary: 'Premier.' });
    await newsSubject.update(core, actor, id, { title: 'Deux', displayed: true });
    const first = (await listChanges(core, { kind: 'news', subjectId: id })).rows.at(-1)?.id ?? '';
    const { now, state, version } = await newsSubject.readEarlier(core, id, first);
    expect([now.title, state.title, state.summary, version]).toEqual(['Deux', 'Un', 'Premier.', 2]);
    await expect(newsSubject.revert(core, actor, id, first, 1)).rejects.toMatchObject({ code: 'conflict' });
    expect(await newsSubject.revert(core, actor, id, first, 2)).toEqual([]);
    expect(await newsSubject.find(core, id)).toMatchObject({ title: 'Un', summary: 'Premier.' });
    expect(await stateOf(id)).toBe('published');
    expect((await listActions(id))[0]).toBe('Hélène revert');
  });
});

test('lists each item under its state, and under all states unless it is archived', async () => {
  await using other = await openCore();
  const { core } = other;
  const now = core.now();
  const at = (days: number) => new Date(now.getTime() + days * day);
  const make = (input: Partial<NewsInput>) =>
    newsSubject.create(core, actor, newsInput.parse({ title: 'Été', ...input }));
  const ids = {
    draft: await make({}),
    scheduled: await make({ displayed: true, publishedAt: at(2) }),
    published: await make({ displayed: true, publishedAt: at(-2) }),
    hidden: await make({ publishedAt: at(-2) }),
    archived: await make({ displayed: true, publishedAt: at(-2) }),
  };
  await newsSubject.archive(core, actor, ids.archived);
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
