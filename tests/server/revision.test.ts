import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type Member, openMember } from '../support/accounts.ts';
import { saveExercise } from '../support/add-exercise.ts';
import { toDataPath } from '../support/data-request.ts';
import { everyKind } from '../support/every-kind.ts';
import { buy } from '../support/pay.ts';
import { type Course, publishCourse } from '../support/publish-course.ts';
import { readHidden } from '../support/read-hidden.ts';
import { type SharedSchool, shareSchool } from '../support/shared-school.ts';
import { openVisitor } from '../support/visitor.ts';

let school: SharedSchool;
let course: Course;
let learner: Member;

beforeAll(async () => {
  school = await shareSchool();
  course = await publishCourse(school.admin);
});

beforeEach(async () => {
  learner = await openMember(school);
  await learner.visit(await buy(learner, course.buyPath));
});

const session = '/members/revision/seance';

/** Submits an exercise with one wrong answer and moves its review cards into the past, so that all are due. */
async function missEverything(text: string): Promise<string> {
  const id = await saveExercise(school.admin, course.id, text);
  const path = `/members/exercices/${id}`;
  const hidden = readHidden(await (await learner.visit(path)).text());
  const sent = await learner.visit(path, { form: { ...hidden, 'r.1.1': 'x' } });
  const copy = await learner.visit(sent.headers.get('location') ?? '');
  expect(await copy.text()).toContain('Vous reverrez vos erreurs dans');
  await school.database.pool.query(
    `update review_cards set due = due - interval '2 days' where exercise_id = $1`,
    [id],
  );
  return id;
}

test('a review session shows items of every kind one by one, hides the key until marking and marks each once', async () => {
  const id = await missEverything(everyKind.replace(/^! média.*\n/m, ''));
  const { rows } = await school.database.pool.query<{ count: number }>(
    'select count(*)::int from review_cards where exercise_id = $1',
    [id],
  );
  const count = rows[0]?.count ?? 0;
  expect(count).toBeGreaterThan(15);
  expect(await (await learner.visit('/members')).text()).toMatch(/À réviser aujourd’hui/);
  let shown = 0;
  for (let asked = 0; asked < count; asked++) {
    const begun = await learner.visit(session, { redirect: 'manual' });
    expect(begun.status).toBe(303);
    const address = begun.headers.get('location') ?? '';
    const page = await (await learner.visit(address)).text();
    for (const text of [page, await (await learner.visit(toDataPath(address))).text()])
      expect(text).not.toContain('CANARI');
    const form = readHidden(page);
    expect(form.exercise).toBe(id);
    const sent = await Promise.all(
      Array.from({ length: asked < 2 ? 20 : 2 }, () =>
        learner.visit(address, { form, redirect: 'manual' }).then(({ headers }) => headers.get('location')),
      ),
    );
    expect(new Set(sent).size).toBe(1);
    expect(sent[0]).toMatch(/vue=/);
    const marked = await (await learner.visit(sent[0] ?? '')).text();
    if (marked.includes('CANARI')) shown += 1;
  }
  expect(shown).toBeGreaterThan(3);
  const { rows: log } = await school.database.pool.query<{ field: string; count: number }>(
    `select field, count(*)::int from review_log where exercise_id = $1 and source = 'review' group by field`,
    [id],
  );
  expect(log).toHaveLength(count);
  expect(log.every((each) => each.count === 1)).toBe(true);
});

test('an invalid form redirects to the session, and members cannot see the reviews of others', async () => {
  const id = await missEverything('# Nuit\n## Trous\nIl [dort] bien.\n');
  const begun = await learner.visit(session, { redirect: 'manual' });
  const address = begun.headers.get('location') ?? '';
  const form = readHidden(await (await learner.visit(address)).text());
  expect(form.exercise).toBe(id);
  for (const wrong of [
    {},
    { ...form, revision: '-1' },
    { ...form, revision: '999999999999' },
    { ...form, field: '\u0000' },
    { ...form, exercise: '../x' },
    { ...form, field: '9.9' },
  ]) {
    const sent = await learner.visit(address, { form: wrong, redirect: 'manual' });
    expect([sent.status, sent.headers.get('location')]).toEqual([303, expect.stringContaining('change=oui')]);
  }
  const unknown = await learner.visit(address, { form: { ...form, version: 'x' }, redirect: 'manual' });
  expect(unknown.status).toBe(404);
  const sent = await learner.visit(address, { form: { ...form, 'r.1.1': 'dort' }, redirect: 'manual' });
  const seen = sent.headers.get('location') ?? '';
  expect(await (await learner.visit(seen)).text()).toMatch(/Correct<\/h2>/);
  const stranger = await openMember(school);
  expect((await stranger.visit(seen)).status).toBe(404);
  const other = await stranger.visit(address, { form, redirect: 'manual' });
  expect(other.headers.get('location')).toContain('change=oui');
});

const readLink = (page: string, words: string): string =>
  (
    new RegExp(`<a [^>]*href="([^"]+)"[^>]*>(?:<(?!/?a[ >])[^>]*>)*${words}<`).exec(page)?.[1] ?? ''
  ).replaceAll('&amp;', '&');

test('a round asks every missed question of an attempt at once, hides the key and stores nothing', async () => {
  const id = await saveExercise(school.admin, course.id, everyKind.replace(/^! média.*\n/m, ''));
  const path = `/members/exercices/${id}`;
  const hidden = readHidden(await (await learner.visit(path)).text());
  const sent = await learner.visit(path, { form: { ...hidden, 'r.1.1': 'x' } });
  const result = await (await learner.visit(sent.headers.get('location') ?? '')).text();
  const { pool } = school.database;
  const readStored = async () =>
    (
      await pool.query(
        `select field, revision, due, card::text, (select count(*)::int from review_log where exercise_id = $1) logged,
          (select count(*)::int from marks where exercise_id = $1) marked from review_cards where exercise_id = $1
          order by field`,
        [id],
      )
    ).rows;
  const stored = await readStored();
  const fields = new Set<string>();
  let address = readLink(result, 'Refaire mes erreurs');
  for (let asked = 0; asked < 60; asked++) {
    const page = await (await learner.visit(address)).text();
    const form = readHidden(page);
    if (!form.field) break;
    fields.add(form.field);
    for (const text of [page, await (await learner.visit(toDataPath(address))).text()])
      expect(text).not.toContain('CANARI');
    const marked = await (await learner.visit(address, { form })).text();
    expect(marked).toMatch(/id="verdict"/);
    address = readLink(marked, 'Continuer') || readLink(marked, 'Terminer');
  }
  expect(stored.length).toBeGreaterThan(15);
  expect([...fields].toSorted()).toEqual(stored.map(({ field }) => field).toSorted());
  const end = await (await learner.visit(address)).text();
  expect(end).toMatch(new RegExp(`Réponses correctes\\s: 0 sur ${fields.size}<`));
  expect(readLink(end, 'Refaire mes erreurs')).toContain(`faites=0&ratees=`);
  expect(await readStored()).toEqual(stored);
});

test('a round marks only missed questions of the own attempt whose solution is visible', async () => {
  const id = await saveExercise(
    school.admin,
    course.id,
    '# Hier\n## Trous\nElle [est allée] là. Il [dort]. Il [mange].\n',
  );
  const path = `/members/exercices/${id}`;
  const round = `${path}/erreurs?copie=1&reste=1.1~1.2~1.3`;
  const { version = '' } = readHidden(await (await learner.visit(path)).text());
  const answer = (field: string, who = learner) =>
    who.visit(round, { form: { version, field, [`r.${field}`]: 'x' }, redirect: 'manual' });
  expect((await answer('1.2')).status).toBe(404);
  const hidden = readHidden(await (await learner.visit(path)).text());
  await learner.visit(path, { form: { ...hidden, 'r.1.1': 'est allee', 'r.1.3': 'mange' } });
  const result = await (await learner.visit(`${path}?copie=1`)).text();
  expect(readLink(result, 'Refaire mes erreurs')).toContain('reste=1.2&');
  // Nearly right answers may still be retried, and right answers were not missed.
  for (const field of ['1.1', '1.3', '9.9', '__proto__', '']) {
    const refused = await answer(field);
    expect([field, refused.status, refused.headers.get('location')]).toEqual([
      ...[field, 303, `${path}?copie=1`],
    ]);
  }
  const marked = await (await answer('1.2')).text();
  expect(marked).toContain('dort');
  expect(marked).not.toContain('est allée');
  const stranger = await openMember(school);
  expect((await answer('1.2', stranger)).status).toBe(403);
  expect((await learner.visit(`${path}/erreurs?copie=1`)).headers.get('location')).toBe(`${path}?copie=1`);
});

test('a visitor repeats the mistakes of a trial', async () => {
  const id = await saveExercise(school.admin, course.id, '# Nuit\n## Trous\nIl [dort]. Elle [mange].\n', {
    free: true,
  });
  const path = `/products/${course.id}/essai/${id}`;
  const visitor = openVisitor(school);
  const form = readHidden(await (await visitor.visit(path)).text());
  const tried = await (await visitor.visit(path, { form: { ...form, 'r.1.2': 'mange' } })).text();
  const address = readLink(tried, 'Refaire mes erreurs');
  expect(address).toContain('reste=1.1&');
  const question = await (await visitor.visit(address)).text();
  expect(question).not.toContain('dort');
  const marked = await visitor.visit(address, { form: { ...readHidden(question), 'r.1.1': 'dort' } });
  expect(await (await visitor.visit(readLink(await marked.text(), 'Terminer'))).text()).toContain(
    'Tout est correct',
  );
});
