import { beforeAll, beforeEach, expect, test } from 'vitest';
import { parseExercises } from '#core/exercises/text/parse-exercises.ts';
import { type Member, openMember } from '../support/accounts.ts';
import { toDataPath } from '../support/data-request.ts';
import { everyKind } from '../support/every-kind.ts';
import { buy } from '../support/pay.ts';
import { type Course, publishCourse } from '../support/publish-course.ts';
import { readHidden } from '../support/read-hidden.ts';
import { type SharedSchool, shareSchool } from '../support/shared-school.ts';

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

/** Submits an exercise without answers and moves its review cards into the past, so that all are due. */
async function missEverything(text: string): Promise<string> {
  const [document] = parseExercises(text).exercises;
  const draft = { document, productId: course.id, lessonId: '', free: false, displayed: true };
  const saved = await school.admin.visit('/admin/exercises/add', { json: { draft } });
  const id = /\/admin\/exercises\/edit-([\w-]+)/.exec(saved.headers.get('location') ?? '')?.[1] ?? '';
  const path = `/members/exercices/${id}`;
  const hidden = readHidden(await (await learner.visit(path)).text());
  const sent = await learner.visit(path, { form: hidden });
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
