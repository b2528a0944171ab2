import { afterAll, beforeAll, expect, test } from 'vitest';
import { createId } from '#core/create-id.ts';
import { readNewsState } from '#core/news/news-item.ts';
import { newsSubject } from '#core/news/news-subject.ts';
import { type CoreUnderTest, openCore } from '#tests/support/core.ts';
import { submit as send } from '#tests/support/submit.ts';
import type { NewsMove } from './news-draft.ts';
import { emptyNews, subject } from './subject.ts';

const actor = { uid: 'u1', displayName: 'Hélène', email: 'helene@exemple.test' };
let school: CoreUnderTest;

beforeAll(async () => {
  school = await openCore();
});

afterAll(() => school?.[Symbol.asyncDispose]());

const draft = { ...emptyNews, title: 'La rentrée' };
const submit = (id: string | null, body: object, by = actor) =>
  send(subject, { core: school.core, actor: by, id }, { draft, ...body });

async function add(body: object = {}): Promise<string> {
  const answer = await submit(null, { id: createId(), ...body });
  return String('saved' in answer ? answer.saved : '');
}

const stateOf = async (id: string) =>
  readNewsState(await newsSubject.find(school.core, id), school.core.now());

test('a save without a move keeps the publication status', async () => {
  const id = await add();
  expect(await stateOf(id)).toBe('draft');
  const ahead = new Date(school.core.now().getTime() + 86_400_000).toISOString();
  const steps: [NewsMove | undefined, string][] = [
    [undefined, 'draft'],
    [{ kind: 'publish', at: ahead }, 'scheduled'],
    [undefined, 'scheduled'],
    // Withdrawn before publication, so it is a draft again.
    [{ kind: 'withdraw' }, 'draft'],
    [{ kind: 'publish', at: null }, 'published'],
    [undefined, 'published'],
    [{ kind: 'withdraw' }, 'hidden'],
    [undefined, 'hidden'],
  ];
  for (const [move, state] of steps) {
    expect(await submit(id, { move })).toEqual({ saved: id });
    expect([move, await stateOf(id)]).toEqual([move, state]);
  }
});

test('a save ignores publication fields in the draft', async () => {
  const id = await add({ draft: { ...draft, displayed: true, publishedAt: '2020-01-01T00:00:00Z' } });
  expect(await stateOf(id)).toBe('draft');
});

test('a conflicting save returns the other version, its author and its time', async () => {
  const id = await add();
  await submit(id, { draft: { ...draft, title: 'De l’autre' }, version: 1 }, { ...actor, uid: 'other' });
  expect(await submit(id, { draft: { ...draft, title: 'De moi' }, version: 1 })).toMatchObject({
    theirs: { draft: { title: 'De l’autre' }, version: 2, who: 'Hélène' },
  });
});

test.each<[string, object, string]>([
  ['no title', { draft: { ...draft, title: ' ' } }, 'title'],
  ['a long summary', { draft: { ...draft, summary: 'x'.repeat(401) } }, 'summary'],
  ['an invalid text', { draft: { ...draft, body: '<p>' } }, 'body'],
])('reports %s at its field', async (_what, body, field) => {
  expect(await submit(null, body)).toMatchObject({
    refused: expect.any(String),
    fields: { [field]: [expect.any(String)] },
  });
});

test.each([
  null,
  [],
  { draft: null },
  { draft, move: { kind: 'publish', at: 'demain' } },
  { draft, id: 'x' },
])('rejects the invalid body %j', async (body) => {
  expect(await send(subject, { core: school.core, actor }, body)).toMatchObject({
    refused: expect.any(String),
  });
});
