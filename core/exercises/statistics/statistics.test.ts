import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readExercise } from '#tests/support/add-exercise.ts';
import { type CoreUnderTest, openCore } from '#tests/support/core.ts';
import { addExerciseTo, submitAnswers } from '#tests/support/core-exercises.ts';
import { addMember, addProductAt, grantProduct } from '#tests/support/core-people.ts';
import { acceptAnswer } from '../appeals/decide-appeal.ts';
import { markAgain } from '../attempts/mark-again.ts';
import { retryAttempt } from '../attempts/retry-attempt.ts';
import { describeFields } from '../keys/describe-fields.ts';
import type { FieldAnswer } from '../keys/exercise-key.ts';
import { splitExercise } from '../keys/split-exercise.ts';
import { getMarkedAttempt } from './find-marked-attempt.ts';
import { listLearners } from './list-learners.ts';
import { listMarkedAttempts } from './list-marked-attempts.ts';
import { measureExercise } from './measure-exercise.ts';

let school: CoreUnderTest;

beforeAll(async () => {
  school = await openCore();
});
afterAll(() => school?.[Symbol.asyncDispose]());

const text = `# Au café · A1
## Trous
Bonjour. Je voudrais un [café], s’il vous [plaît]. Merci.
## Vrai ou faux
+ Le café est chaud.
`;

async function publish(count: number, source = text) {
  const { core } = school;
  const product = await addProductAt(core, 4_900);
  const exerciseId = await addExerciseTo(core, product, source);
  const learners: Awaited<ReturnType<typeof addMember>>[] = [];
  for (let each = 0; each < count; each++) {
    const learner = await addMember(core, { emailVerified: true });
    await grantProduct(core, learner, product);
    learners.push(learner);
  }
  const answer = async (learner: { uid: string } | undefined, answers: Record<string, FieldAnswer>) => {
    if (!learner) throw new Error('a learner is needed');
    const user = { uid: learner.uid, role: null };
    const number = await submitAnswers(core, user, exerciseId, answers);
    school.advance(1_000);
    return number;
  };
  return { core, exerciseId, learners, answer };
}

test('describes each field with its sentence and its expected answer', () => {
  const document = readExercise(`${text}## Conjugaison — finir, présent
je: finis
## Lecture — Un texte
Il pleut.
### QCM — Que fait-il ?
+ Il pleut
- Il neige
### Associer — Reliez.
chat => miauler
chien => aboyer
`);
  const { shown, key } = splitExercise(document);
  const described = describeFields(shown, key).map(({ number, prompt, before, after, expected }) =>
    [number, prompt, before, after, expected].join('|'),
  );
  expect(described).toEqual([
    '1.1||Je voudrais un |, s’il vous ….|café',
    '1.2||Je voudrais un …, s’il vous |.|plaît',
    '2||Le café est chaud.||true',
    '3||finir, présent : je||finis',
    '4.1|Que fait-il ?|||Il pleut',
    '4.2|Reliez.|chat||miauler',
    '4.3|Reliez.|chien||aboyer',
  ]);
});

test('ranks the wrong answers of first attempts, before any second try', async () => {
  const { core, exerciseId, learners, answer } = await publish(4);
  const [one, two, three, four] = learners;
  await answer(one, { '1.1': 'cafe', '1.2': 'plait', '2.1': 'true' });
  await retryAttempt(core, { uid: one?.uid ?? '' }, { exerciseId, number: 1, answers: { '1.1': 'café' } });
  await answer(two, { '1.1': 'Cafe', '1.2': 'plaît', '2.1': 'false' });
  await answer(three, { '1.1': 'thé', '1.2': '' });
  // Later attempts do not count.
  for (let time = 0; time < 3; time++) await answer(three, { '1.1': 'thé', '1.2': 'plaît', '2.1': 'true' });
  await answer(four, { '1.1': 'café', '1.2': 'plaît', '2.1': 'true' });
  const { attempts, people, share, fields } = await measureExercise(core, exerciseId);
  expect({ attempts, people }).toEqual({ attempts: { count: 7, more: false }, people: 4 });
  // The second try that corrected « cafe » does not count.
  expect(share).toBeCloseTo((1.75 + 0.75 + 0 + 2) / 2 / 4);
  expect(fields[0]).toMatchObject({
    ...{ number: '1.1', answers: 4, rights: 1, empties: 0 },
    given: [
      { verdict: 'near', fault: 'accent', count: 2, canAccept: true },
      { words: 'thé', verdict: 'wrong', count: 1 },
    ],
  });
  expect(fields[1]).toMatchObject({ answers: 4, rights: 3, empties: 1, given: [] });
  expect(fields[2]).toMatchObject({ rights: 2, given: [{ words: 'false', count: 1, canAccept: false }] });
});

test('lists learners by their last activity, page by page, and finds them by name', async () => {
  const { core, exerciseId, learners, answer } = await publish(3);
  for (const learner of learners) await answer(learner, { '1.1': 'cafe', '1.2': 'plaît', '2.1': 'true' });
  await answer(learners[0], { '1.1': 'café', '1.2': 'plaît', '2.1': 'true' });
  const uids = learners.map(({ uid }) => uid);
  const seen: string[] = [];
  let after: Awaited<ReturnType<typeof listLearners>>['next'] = null;
  do {
    const page: Awaited<ReturnType<typeof listLearners>> = await listLearners(core, { after, limit: 1 });
    seen.push(...page.rows.map(({ uid }) => uid));
    after = page.next;
  } while (after);
  expect(seen.filter((uid) => uids.includes(uid))).toEqual([uids[0], uids[2], uids[1]]);
  expect(new Set(seen).size).toBe(seen.length);
  const found = await listLearners(core, { search: learners[0]?.email ?? '' });
  expect(found.rows).toMatchObject([
    { uid: uids[0], attempts: { count: 2, more: false }, faults: ['accent'], share: 0.9375 },
  ]);
  expect((await listLearners(core, { search: 'introuvable-nulle-part' })).rows).toEqual([]);
  const copies = await listMarkedAttempts(core, { exerciseId, limit: 3 });
  expect(copies.rows.map(({ uid, number }) => [uid, number])).toEqual([
    [uids[0], 2],
    [uids[2], 1],
    [uids[1], 1],
  ]);
  expect((await listMarkedAttempts(core, { exerciseId, after: copies.next })).rows).toMatchObject([
    { uid: uids[0], number: 1 },
  ]);
  const copy = await getMarkedAttempt(core, copies.rows[1]?.id ?? '');
  // The back office shows the solution although a second try remains.
  expect(copy.marks['1.1']).toMatchObject({ model: 'café', mayRetry: false, answer: 'cafe' });
  await expect(getMarkedAttempt(core, 'aucune')).rejects.toMatchObject({ code: 'not-found' });
});

test('counts an answer accepted later as right in first attempts, but never a second try', async () => {
  const { core, exerciseId, learners, answer } = await publish(1);
  const [one] = learners;
  const share = async () => (await measureExercise(core, exerciseId)).share;
  await answer(one, { '1.1': 'cafe', '1.2': 'stp', '2.1': 'true' });
  const first = await share();
  await retryAttempt(core, { uid: one?.uid ?? '' }, { exerciseId, number: 1, answers: { '1.1': 'café' } });
  expect(await share()).toBe(first);
  await acceptAnswer(core, null, { exerciseId, field: '1.2', given: 'stp' });
  expect(await markAgain(core, exerciseId)).toBe(1);
  expect(await share()).toBeCloseTo((first ?? 0) + 0.25);
});

test('equal corrections of two equal words are counted separately, and only one can be accepted', async () => {
  const { core, exerciseId, learners, answer } = await publish(
    3,
    '# Deux fois le même mot · A2\n## Trouver la faute\nVoilà le vélo et [le -> sa] remorque avec le cadenas.\n',
  );
  for (const [index, learner] of learners.entries())
    await answer(learner, { '1.1': { word: index === 0 ? 1 : 4, correction: 'la' } });
  const [field] = (await measureExercise(core, exerciseId)).fields;
  expect(field?.given.map(({ words, count, canAccept }) => [words, count, canAccept])).toEqual([
    ['le → la', 2, true],
    ['le → la', 1, false],
  ]);
});

test('leaves work without points out of the averages', async () => {
  const { core, exerciseId, learners, answer } = await publish(2);
  const [one, two] = learners;
  await answer(one, { '1.1': 'café', '1.2': 'plaît', '2': 'true' });
  const { share } = await measureExercise(core, exerciseId);
  expect(share).toBeGreaterThan(0);
  await core.db.execute(
    sql`insert into attempts (id, uid, exercise_id, version_id, number, state, points, first_points, max_points, began_at, marked_at)
      select 'sans-points', ${two?.uid ?? ''}, exercise_id, version_id, 1, 'marked', 0, 0, 0, now(), now() from attempts
      where exercise_id = ${exerciseId}`,
  );
  expect(await measureExercise(core, exerciseId)).toMatchObject({ people: 2, share });
  const { rows } = await listLearners(core, { uid: two?.uid ?? '' });
  expect(rows).toMatchObject([{ share: null }]);
});
