import { beforeAll, expect, test } from 'vitest';
import { listFieldsOf } from '#core/exercises/keys/list-fields.ts';
import { splitExercise } from '#core/exercises/keys/split-exercise.ts';
import { type Member, openMember } from '../support/accounts.ts';
import { readExercise, saveExercise } from '../support/add-exercise.ts';
import { everyKind } from '../support/every-kind.ts';
import { findHarm, makeHostileValue, pickHostileName, pickHostileText } from '../support/hostile-answers.ts';
import { buy } from '../support/pay.ts';
import { type Course, publishCourse } from '../support/publish-course.ts';
import { openRandom, scaled } from '../support/seed.ts';
import { type SharedSchool, shareSchool } from '../support/shared-school.ts';
import { openVisitor, type Visitor } from '../support/visitor.ts';

/** TEST_SCALE=100 sends ten thousand answers instead of a hundred; TEST_SEED repeats a run. */
const random = openRandom('hostile answers');
const amount = scaled(100);

let school: SharedSchool;
let course: Course;
let learner: Member;
let visitor: Visitor;
let exerciseId: string;
let version: string;

const text = everyKind
  .replace(/^! média.*\n/m, '')
  .replace('## QCM — Où ?', '## QCM — Où ?\n! id: constructor');

beforeAll(async () => {
  school = await shareSchool();
  course = await publishCourse(school.admin);
  [learner, visitor] = [await openMember(school), openVisitor(school)];
  await learner.visit(await buy(learner, course.buyPath));
  exerciseId = await saveExercise(school.admin, course.id, text, { free: true });
  const page = await (await learner.visit(`/members/exercices/${exerciseId}`)).text();
  version = /name="version" value="([^"]+)"/.exec(page)?.[1] ?? '';
});

const fields = listFieldsOf(splitExercise(readExercise(text)).shown.items).map(({ field }) => field);

const pickField = () => (random.below(5) ? random.pick(fields) : pickHostileName(random));

function makeForm(): URLSearchParams {
  const form = new URLSearchParams();
  for (let at = random.below(40); at > 0; at--) {
    const field = pickField();
    const name = random.pick([
      `r.${field}`,
      `r.${field}`,
      `p.${field}.${random.pick(['1', '2', pickHostileName(random)])}`,
      `w.${field}`,
      `c.${field}`,
    ]);
    for (let time = 1 + random.below(2); time > 0; time--) form.append(name, pickHostileText(random));
  }
  return form;
}

const add = (form: URLSearchParams, more: Record<string, string>) => {
  for (const [name, value] of Object.entries(more)) form.append(name, value);
  return form;
};

const seldom = (usual: string): string => (random.below(6) ? usual : pickHostileText(random));

function makeRequest(number: number): { who: Visitor; path: string; init: RequestInit & { json?: unknown } } {
  const path = `/members/exercices/${exerciseId}`;
  const formOf = (form: URLSearchParams) => ({ method: 'POST', body: form });
  switch (random.below(6)) {
    case 0:
    case 1: {
      const change = () => ({
        field: pickField(),
        value: makeHostileValue(random),
        sequence: random.pick([1, 2, 0, -1, 2 ** 31]),
      });
      const json = {
        ...{ reader: random.below(9) ? learner.uid : '', version: seldom(version), number },
        ...{ page: seldom('page'), base: random.pick([0, 1, -1, 2 ** 31]) },
        changes: Array.from({ length: random.below(6) }, change),
        ...(random.below(8) ? {} : { [pickHostileName(random)]: makeHostileValue(random) }),
      };
      return { who: learner, path: `/api/exercises/${exerciseId}/answers`, init: { json } };
    }
    case 2: {
      const form = add(makeForm(), {
        ...{ version: seldom(version), number: seldom(String(number)), revision: seldom('0') },
        page: seldom('page'),
      });
      return { who: learner, path, init: formOf(form) };
    }
    case 3:
      return {
        who: learner,
        path,
        init: formOf(add(makeForm(), { copy: seldom(String(Math.max(1, number - 1))), retry: 'yes' })),
      };
    case 4: {
      const copy = seldom(String(Math.max(1, number - 1)));
      return { who: learner, path, init: formOf(new URLSearchParams({ copy, claim: pickField() })) };
    }
    default: {
      const tried = `/products/${course.id}/essai/${exerciseId}`;
      return {
        who: visitor,
        path: tried,
        init: formOf(add(makeForm(), { version: seldom(version) })),
      };
    }
  }
}

test(`${amount} malformed answers get a response and do no harm where they are displayed`, {
  timeout: 3_600_000,
}, async () => {
  const path = `/members/exercices/${exerciseId}`;
  let number = 1;
  const sendOne = async () => {
    const { who, path: address, init } = makeRequest(number);
    const response = await who.visit(address, init);
    const said = await response.text();
    const context = [address, String(init.body ?? JSON.stringify(init.json)).slice(0, 500)];
    const failure = response.status < 500 ? null : `${response.status} ${said.slice(0, 300)}`;
    expect([...context, failure, findHarm(response, said)]).toEqual([...context, null, null]);
    const copy = /copie=(\d+)/.exec(response.headers.get('location') ?? '')?.[1];
    if (!copy) return;
    number = Math.max(number, Number(copy) + 1);
    const shown = await learner.visit(`${path}?copie=${copy}`);
    expect([...context, shown.status, findHarm(shown, await shown.text())]).toEqual([...context, 200, null]);
  };
  for (let sent = 0; sent < amount; sent += 10) {
    // The rate limit is tested elsewhere.
    if (sent % 100 === 0) await school.database.pool.query('delete from rate_limits');
    await Promise.all(Array.from({ length: 10 }, sendOne));
  }
  for (const address of [
    ...[path, `${path}.data`, '/members', `/admin/exercises/edit-${exerciseId}`],
    ...[`/admin/exercises/edit-${exerciseId}/resultats`, '/admin/exercises/claims', '/admin/exercises.csv'],
  ]) {
    const response = await (address.startsWith('/admin') ? school.admin : learner).visit(address);
    const context = [address, response.status, findHarm(response, await response.text())];
    expect(context).toEqual([address, 200, null]);
  }
  expect(school.errorLines()).toEqual([]);
  expect(school.output()).not.toMatch(/unhandled|UnhandledPromise/i);
});

test('the server rejects an answer of a megabyte with a French message and still accepts later answers', async () => {
  const path = `/members/exercices/${exerciseId}`;
  const long = 'x'.repeat(1_100_000);
  const form = new URLSearchParams({ version, number: '1', 'r.1.1': long });
  const answers = {
    page: await learner.visit(path, { method: 'POST', body: form, headers: { accept: 'text/html' } }),
    endpoint: await learner.visit(`/api/exercises/${exerciseId}/answers`, { json: { changes: [long] } }),
  };
  for (const [what, answer] of Object.entries(answers)) {
    expect([what, answer.status]).toEqual([what, 413]);
    expect(await answer.text()).toMatch(/trop/);
  }
  expect((await learner.visit(path)).status).toBe(200);
});
