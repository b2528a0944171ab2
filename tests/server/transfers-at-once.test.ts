import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Member, openAdmin } from '../support/accounts.ts';
import { toDataPath } from '../support/data-request.ts';
import { type Course, publishCourse } from '../support/publish-course.ts';
import { type School, startSchool } from '../support/school.ts';

let school: School;
let admin: Member;
let course: Course;

beforeAll(async () => {
  school = await startSchool();
  admin = await openAdmin(school);
  course = await publishCourse(admin);
});

afterAll(() => school?.[Symbol.asyncDispose]());

const atOnce = 10;

let added = 0;

async function addWaitingOrders(count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => `virement-${added++}`);
  for (const id of ids)
    await school.database.pool.query(
      `insert into orders (id, uid, email, product_id, title, price_id, amount, currency, state, origin, terms_version, paid_by, number)
       values ($1, $1, $2, $3, $4, $5, 4900, 'eur', 'pending', 'payment', '1', 'transfer', $6)`,
      [id, `${id}@exemple.test`, course.id, course.title, course.priceId, id],
    );
  return ids;
}

const listStates = async (ids: readonly string[]): Promise<string[]> => {
  const { rows } = await school.database.pool.query<{ state: string }>(
    'select state from orders where id = any($1)',
    [ids],
  );
  return rows.map(({ state }) => state);
};

test.each([
  ['by form', (path: string) => path],
  ['by data request', toDataPath],
])('ten concurrent confirmations %s in one session are accepted without a redirect', async (_, toPath) => {
  const ids = await addWaitingOrders(atOnce);
  const answers = await Promise.all(
    ids.map((id) => admin.visit(toPath(`/admin/orders/${id}`), { json: { act: 'received' } })),
  );
  const seen = await Promise.all(
    answers.map(async (answer) => [
      answer.status,
      answer.headers.get('location'),
      (await answer.text()).includes('SingleFetchRedirect'),
    ]),
  );
  expect(seen).toEqual(ids.map(() => [200, null, false]));
  expect(await listStates(ids)).toEqual(ids.map(() => 'paid'));
  expect(school.errorLines()).toEqual([]);
});

test('a transfer is settled once despite concurrent confirmations', async () => {
  const [id = ''] = await addWaitingOrders(1);
  const answers = await Promise.all(
    Array.from({ length: atOnce }, () =>
      admin.visit(toDataPath(`/admin/orders/${id}`), { json: { act: 'received' } }),
    ),
  );
  const bodies = await Promise.all(answers.map((answer) => answer.text()));
  expect(bodies.filter((body) => body.includes('SingleFetchRedirect'))).toEqual([]);
  expect(bodies.filter((body) => body.includes('"done"'))).toHaveLength(1);
  expect(bodies.filter((body) => body.includes('"refused"'))).toHaveLength(atOnce - 1);
  const { rows } = await school.database.pool.query(
    `select (select count(*)::int from letters where kind = 'purchase' and subject_id = $1) as emails,
      (select count(*)::int from changes where action = 'receive-transfer' and subject_id = $1) as lines`,
    [id],
  );
  expect(rows).toEqual([{ emails: 1, lines: 1 }]);
});
