import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { scores } from '#database/tables/scores.ts';
import { type CoreUnderTest, openCore } from '#tests/support/core.ts';
import { listChanges } from '../changes/list-changes.ts';
import { createId } from '../create-id.ts';
import { createRevocationLink, sendRevocationLink } from './revoke-consent.ts';
import { type ScoreInput, scoreInput, scoreSubject } from './score-subject.ts';

let school: CoreUnderTest;

beforeAll(async () => {
  school = await openCore();
});

afterAll(() => school?.[Symbol.asyncDispose]());

const actor = { uid: 'u1', displayName: 'Hélène', email: 'helene@exemple.test' };

const draft = {
  exam: 'delf-b2',
  sessionDate: '2026-06-11',
  title: 'Zoé et le DELF',
  candidate: 'Zoé L.',
  marks: { listening: '17,5', reading: '19', writing: '16.5', speaking: '20' },
  consentDate: '2026-06-20',
  consentBy: 'Zoé',
};

const say = (changes: object = {}): ScoreInput => scoreInput.parse({ ...draft, ...changes });
const faults = (changes: object) =>
  scoreInput.safeParse({ ...draft, ...changes }).error?.issues.map(({ path }) => path.join('.')) ?? [];

describe('scoreInput', () => {
  test('parses decimal commas and drops empty marks', () => {
    expect(say({ marks: { ...draft.marks, speaking: '' } }).marks).toEqual({
      listening: 17.5,
      reading: 19,
      writing: 16.5,
    });
  });

  test.each([
    ['rejects a mark between half points', { marks: { ...draft.marks, reading: '19,2' } }, ['marks.reading']],
    ['rejects a mark above the maximum', { marks: { ...draft.marks, reading: '26' } }, ['marks.reading']],
    ['rejects a mark for an unknown part', { marks: { ...draft.marks, oral: '20' } }, ['marks.oral']],
    ['rejects a mark in words', { marks: { ...draft.marks, reading: 'dix' } }, ['marks.reading']],
    ['rejects a date that does not exist', { sessionDate: '2026-02-30' }, ['sessionDate']],
    ['rejects a future date', { sessionDate: '2199-01-01' }, ['sessionDate']],
    ['rejects an unknown exam', { exam: 'bac' }, ['exam']],
    ['rejects a blank title', { title: '  ' }, ['title']],
    ['rejects display without consent', { displayed: true, consentDate: '' }, ['displayed']],
    [
      'rejects display with missing marks',
      { displayed: true, marks: { listening: '5' } },
      ['marks.reading', 'marks.writing', 'marks.speaking'],
    ],
    ['accepts a draft without marks', { marks: {} }, []],
  ])('%s', (_, changes, expected) => {
    expect(faults(changes)).toEqual(expected);
  });

  test('disables indexing without consent', () => {
    expect(say({ consentDate: '', indexed: true }).indexed).toBe(false);
  });
});

describe('saving a score', () => {
  test('creates one score for concurrent and repeated requests with the same id', async () => {
    const id = createId();
    await Promise.all(Array.from({ length: 5 }, () => scoreSubject.create(school.core, actor, say(), id)));
    await scoreSubject.create(school.core, actor, say(), id);
    expect((await scoreSubject.find(school.core, id)).version).toBe(1);
    const { rows } = await listChanges(school.core, { kind: 'score', subjectId: id });
    expect(rows).toMatchObject([{ action: 'create', who: 'Hélène', title: 'Zoé et le DELF' }]);
  });

  test('rejects a save from an older revision and records changes in the audit log', async () => {
    const id = await scoreSubject.create(school.core, actor, say());
    await scoreSubject.update(school.core, actor, id, say({ title: 'Zoé, reçue' }), 1);
    await expect(
      scoreSubject.update(school.core, actor, id, say({ title: 'Autre' }), 1),
    ).rejects.toMatchObject({
      code: 'conflict',
    });
    const { rows } = await listChanges(school.core, { kind: 'score', subjectId: id });
    expect(rows[0]).toMatchObject({ before: { title: 'Zoé et le DELF' }, after: { title: 'Zoé, reçue' } });
    expect(await scoreSubject.find(school.core, id)).toMatchObject({
      title: 'Zoé, reçue',
      version: 2,
      state: 'hidden',
    });
  });

  test('rejects a picture of another folder', async () => {
    const picture = {
      path: `scores/${'b'.repeat(32)}/pictures/x.webp`,
      url: '/v0/x',
      width: 1,
      height: 1,
      alt: '',
    };
    await expect(
      scoreSubject.create(school.core, actor, say({ picture, pathFolderId: 'a'.repeat(32) })),
    ).rejects.toMatchObject({ code: 'invalid-input' });
  });
});

describe('reverting changes', () => {
  test('undoes a change with all later ones and leaves the visibility unchanged', async () => {
    const { core } = school;
    const id = await scoreSubject.create(core, actor, say({ displayed: true }));
    await scoreSubject.update(core, actor, id, say({ title: 'Faute', displayed: false }));
    await scoreSubject.update(core, actor, id, say({ title: 'Faute', displayed: false, story: 'Un récit.' }));
    const { rows } = await listChanges(core, { kind: 'score', subjectId: id });
    await scoreSubject.revert(core, actor, id, rows[2]?.id ?? '');
    expect(await scoreSubject.find(core, id)).toMatchObject({
      title: 'Zoé et le DELF',
      story: '',
      displayed: false,
      version: 4,
    });
  });

  test('does not restore a deleted picture and reports it', async () => {
    const { core } = school;
    const pathFolderId = randomBytes(16).toString('hex');
    const path = `scores/${pathFolderId}/pictures/remise.webp`;
    await core.files.put(path, Buffer.from('x'), { contentType: 'image/webp' });
    const picture = { path, url: '/x', width: 8, height: 5, alt: 'La remise' };
    const id = await scoreSubject.create(core, actor, say({ pathFolderId, picture }));
    await scoreSubject.update(core, actor, id, say({ pathFolderId, picture: null }));
    await scoreSubject.update(core, actor, id, say({ pathFolderId, picture, title: 'Avec image' }));
    await scoreSubject.update(core, actor, id, say({ pathFolderId, picture: null, title: 'Sans image' }));
    const { rows } = await listChanges(core, { kind: 'score', subjectId: id });
    const [, third = '', , first = ''] = rows.map((row) => row.id);
    expect(await scoreSubject.revert(core, actor, id, first)).toEqual([]);
    expect(await scoreSubject.find(core, id)).toMatchObject({ picture });
    await scoreSubject.update(core, actor, id, say({ pathFolderId, picture: null, title: 'Sans image' }));
    await core.files.remove(path);
    expect(await scoreSubject.revert(core, actor, id, third)).toEqual(['La remise']);
    expect(await scoreSubject.find(core, id)).toMatchObject({ picture: null, title: 'Avec image' });
    expect(await scoreSubject.readEarlier(core, id, first)).toMatchObject({
      missing: ['La remise'],
      state: { picture: null },
    });
    expect(await scoreSubject.revert(core, actor, id, first)).toEqual(['La remise']);
    expect(await scoreSubject.find(core, id)).toMatchObject({ picture: null, title: 'Zoé et le DELF' });
  });

  test('hides a score if its consent is undone', async () => {
    const { core } = school;
    const id = await scoreSubject.create(core, actor, say({ consentDate: '' }));
    await scoreSubject.update(core, actor, id, say({ displayed: true }));
    const { rows } = await listChanges(core, { kind: 'score', subjectId: id });
    await scoreSubject.revert(core, actor, id, rows[1]?.id ?? '');
    expect(await scoreSubject.find(core, id)).toMatchObject({
      consentedAt: null,
      displayed: false,
      state: 'no-consent',
    });
  });

  test('rejects a change of another score', async () => {
    const { core } = school;
    const [one, other] = [
      await scoreSubject.create(core, actor, say()),
      await scoreSubject.create(core, actor, say()),
    ];
    const { rows } = await listChanges(core, { kind: 'score', subjectId: other });
    await expect(scoreSubject.revert(core, actor, one, rows[0]?.id ?? '')).rejects.toMatchObject({
      code: 'not-found',
    });
  });

  test('hides an archived score, and shows a restored one only if requested', async () => {
    const { core } = school;
    const id = await scoreSubject.create(core, actor, say({ displayed: true }));
    expect(await scoreSubject.archive(core, actor, id)).toEqual({ wasDisplayed: true });
    expect(await scoreSubject.find(core, id)).toMatchObject({ state: 'archived', displayed: false });
    await scoreSubject.restore(core, actor, id, true);
    expect((await scoreSubject.find(core, id)).state).toBe('published');
    await scoreSubject.archive(core, actor, id);
    await scoreSubject.restore(core, actor, id);
    expect((await scoreSubject.find(core, id)).state).toBe('hidden');
  });
});

describe('emailing the withdrawal link', () => {
  test('sends the link to the candidate without storing the address or the link', async () => {
    const { core } = school;
    const id = await scoreSubject.create(core, actor, say());
    const link = await createRevocationLink(core, actor, id);
    await sendRevocationLink(core, { id, link, email: 'zoe@exemple.test' });
    const [email] = (await core.mailbox?.list({ limit: 1 })) ?? [];
    expect(JSON.stringify(email)).toContain('zoe@exemple.test');
    const { rows } = await school.database.pool.query(
      `select (select count(*)::int from letters where recipient = 'zoe@exemple.test') letters,
        (select count(*)::int from changes where (after::text || title) like '%zoe@%') changes`,
    );
    expect(rows).toEqual([{ letters: 0, changes: 0 }]);
  });

  test('rejects the link of another score', async () => {
    const { core } = school;
    const [one, other] = [
      await scoreSubject.create(core, actor, say()),
      await scoreSubject.create(core, actor, say()),
    ];
    const link = await createRevocationLink(core, actor, other);
    await expect(
      sendRevocationLink(core, { id: one, link, email: 'zoe@exemple.test' }),
    ).rejects.toMatchObject({
      code: 'invalid-input',
    });
    expect(await core.db.$count(scores)).toBeGreaterThan(1);
  });
});

test('reports every wrong mark together with all other errors', () => {
  expect(
    faults({ marks: { listening: 'neuf', reading: '99', writing: '16', speaking: '10' }, title: '' }),
  ).toEqual(expect.arrayContaining(['marks.listening', 'marks.reading', 'title']));
  const unread = { marks: { ...draft.marks, reading: '99' }, title: null, sessionDate: 'hier' };
  expect(faults(unread)).toEqual(['sessionDate', 'title', 'marks.reading']);
  const displayed = { marks: { ...draft.marks, listening: 'neuf', reading: '' }, displayed: true };
  expect(faults(displayed)).toEqual(['marks.listening', 'marks.reading']);
});
