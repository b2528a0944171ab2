import { randomBytes } from 'node:crypto';
import { ref, uploadBytes } from '@firebase/storage';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Member, openAdmin } from '../support/accounts.ts';
import { addProduct, draftOf } from '../support/publish-course.ts';
import { type SchoolProcess, startSchoolProcess } from '../support/school.ts';
import { openVisitor } from '../support/visitor.ts';

const people = 100_000;
/** Accounts that exist before the import. */
const accounts = 1_000;
/** Limit for the reading, the import and the undo of all lines. */
const maxMilliseconds = 300_000;

let school: SchoolProcess;
let admin: Member;
let productId: string;
let product: string;

beforeAll(async () => {
  school = await startSchoolProcess();
  admin = await openAdmin(school);
  product = `Raconter au passé ${randomBytes(3).toString('hex')}`;
  productId = await addProduct(admin, draftOf(product));
  // Without them, the job at startup would delete the accounts after each kill.
  await school.database.pool.query(
    `insert into identity.accounts (id, email, email_verified, valid_since, created_at)
     select 'eleve-' || n, 'eleve-' || n || '@exemple.test', true, now(), now() from generate_series(1, $1) n`,
    [accounts],
  );
  await school.database.pool.query(
    `insert into directory (uid, email, created_at) select 'eleve-' || n, 'eleve-' || n || '@exemple.test', now()
     from generate_series(1, $1) n on conflict do nothing`,
    [accounts],
  );
  await school.database.pool.query(
    'insert into proved_addresses (email, uid, proved_at) select email, uid, now() from directory on conflict do nothing',
  );
}, 120_000);

afterAll(() => school?.[Symbol.asyncDispose]());

const header =
  'Kajabi Subscription ID,Customer Email,Customer Name,Customer ID,Offer ID,Offer Title,Amount,Currency,Interval,Status,Created At,Next Payment Date,Canceled On,Trial Ends On,Provider,Coupon Used';

/** Writes an export of a platform with one purchase for each of `count` people. */
const writeFile = (count: number) =>
  [
    header,
    ...Array.from(
      { length: count },
      (_, index) =>
        `${index + 1},eleve-${index + 1}@exemple.test,Ana Silva,${index},7,${product},$49.00,USD,One-time,Active,"Nov 28, 2025",,,,Stripe,`,
    ),
  ].join('\r\n');

type State = { id: string; state: string; done_count: number; counts: Record<string, number>; fault: string };

/** Finds the newest import. */
async function findImport(): Promise<State> {
  const { rows } = await school.database.pool.query<State>(
    'select * from people_imports order by created_at desc, id desc limit 1',
  );
  return rows[0] as State;
}

/** Waits for a state of the newest import. The error shows the last one. */
async function waitUntil(isReached: (found: State) => boolean): Promise<State> {
  const wait = { timeout: maxMilliseconds, interval: 50 };
  return vi.waitFor(async () => {
    const found = await findImport();
    if (!isReached(found))
      throw new Error(`the import is at ${found.state} ${found.done_count} ${found.fault}`);
    return found;
  }, wait);
}

const waitFor = (wanted: string) => waitUntil(({ state }) => state === wanted);

async function ask(address: string, json: object): Promise<void> {
  const response = await admin.visit(`${address}.data`, {
    method: 'POST',
    headers: { origin: school.url, 'content-type': 'application/json' },
    body: JSON.stringify(json),
  });
  expect(response.status).toBe(200);
}

async function upload(text: string): Promise<void> {
  const path = `lessons/${randomBytes(16).toString('hex')}/files/cours.csv`;
  await uploadBytes(ref(admin.storage, path), new TextEncoder().encode(text), { contentType: 'text/plain' });
  await ask('/admin/import/people', { act: 'create', path, name: 'subscriptions.csv' });
}

const toPage = async () => `/admin/import/people/${(await findImport()).id}`;

const chooseProduct = async () => ask(await toPage(), { act: 'items', chosen: [{ key: 'id:7', productId }] });
const start = async () => ask(await toPage(), { act: 'start', attested: true });

async function undo(): Promise<State> {
  await ask(await toPage(), { act: 'undo' });
  return waitFor('undone');
}

/** Requests a page again and again until `done`. Returns the response times, in milliseconds, sorted. */
async function watchPages(done: Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  let isOver = false;
  void done.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    const start = performance.now();
    expect((await openVisitor(school).visit('/courses')).status).toBe(200);
    times.push(performance.now() - start);
  }
  await done;
  return times.toSorted((a, b) => a - b);
}

/** Everything that an import writes about people, without generated ids. */
async function snapshot(): Promise<unknown> {
  const { rows } = await school.database.pool.query(`
    select (select md5(string_agg(concat_ws(' ', email, first_name, last_name, uid, cardinality(import_ids)), ';' order by email))
        from imported_people) as people,
      (select md5(string_agg(concat_ws(' ', i.email, p.purchase_key, p.product_id, p.amount, p.state), ';' order by p.purchase_key))
        from imported_purchases p join imported_people i on i.id = p.person_id) as purchases,
      (select md5(string_agg(concat_ws(' ', uid, product_id, granted_at, revoked_at), ';' order by uid, product_id))
        from entitlements) as accesses,
      (select count(*)::int from imported_people) as "peopleCount",
      (select count(*)::int from imported_purchases) as "purchaseCount",
      (select count(*)::int from entitlements) as "accessCount"`);
  return rows[0];
}

test('continues an import after kills as if there had been none, and a second import changes nothing', {
  timeout: 3 * maxMilliseconds,
}, async () => {
  const count = 20_000;
  const file = writeFile(count);
  await upload(file);
  await waitFor('review');
  await chooseProduct();
  await start();
  const { counts: clean } = await waitFor('done');
  const expected = await snapshot();
  expect(expected).toMatchObject({ peopleCount: count, purchaseCount: count, accessCount: accounts });
  await undo();

  await upload(file);
  await waitUntil(({ state, done_count: done }) => state === 'review' || done > 1_000);
  await school.killAndRestart();
  await waitFor('review');
  await start();
  for (const done of [4_000, 12_000]) {
    const { state } = await waitUntil((found) => found.state !== 'applying' || found.done_count > done);
    expect(state).toBe('applying');
    await school.killAndRestart();
    expect((await findImport()).state).toBe('applying');
  }
  const { counts } = await waitFor('done');
  const made = ({ madePeople, madePurchases, madeAccesses }: Record<string, number>) => ({
    ...{ madePeople, madePurchases, madeAccesses },
  });
  expect(made(counts)).toEqual(made(clean));
  expect(await snapshot()).toEqual(expected);
  const { rows: done } = await school.database.pool.query(
    "select 1 from changes where kind = 'people-import' and action = 'import-done' and subject_id = $1",
    [(await findImport()).id],
  );
  expect(done).toHaveLength(1);
  const killed = await findImport();

  await upload(file);
  await waitFor('review');
  expect((await findImport()).counts).toMatchObject({ toImport: 0, imported: count });
  await start();
  const again = await waitFor('done');
  expect(again.id).not.toBe(killed.id);
  expect(again.counts).toMatchObject({ madePeople: 0, madePurchases: 0, madeAccesses: 0 });
  const names = ({ people: _people, ...rest }: Record<string, unknown>) => rest;
  // Each person names both imports now.
  expect(names((await snapshot()) as never)).toEqual(names(expected as never));
  await undo();
  expect(await snapshot()).toEqual(expected);
  await ask(`/admin/import/people/${killed.id}`, { act: 'undo' });
  await vi.waitFor(
    async () => {
      const { rows } = await school.database.pool.query('select state from people_imports where id = $1', [
        killed.id,
      ]);
      expect(rows).toEqual([{ state: 'undone' }]);
    },
    { timeout: maxMilliseconds, interval: 200 },
  );
});

test(`imports ${people} people with pages served meanwhile, and takes the import back despite a kill`, {
  timeout: 3 * maxMilliseconds,
}, async () => {
  const begun = performance.now();
  await upload(writeFile(people));
  await waitFor('review');
  const read = performance.now() - begun;
  await chooseProduct();
  expect((await findImport()).counts).toMatchObject({ people, toImport: people, opensNow: accounts });

  const started = performance.now();
  await start();
  const times = await watchPages(waitFor('done'));
  const applied = performance.now() - started;
  expect((await findImport()).counts).toMatchObject({
    madePeople: people,
    madePurchases: people,
    madeAccesses: accounts,
  });
  expect(applied + read).toBeLessThan(maxMilliseconds);

  const undone = performance.now();
  await ask(await toPage(), { act: 'undo' });
  await waitUntil(({ counts }) => (counts.undonePurchases ?? 0) > 5_000);
  await school.killAndRestart();
  expect((await findImport()).state).toBe('undoing');
  await waitFor('undone');
  expect((await findImport()).counts).toMatchObject({
    ...{ undonePeople: people, undonePurchases: people, keptPeople: 0, keptPurchases: 0 },
  });
  const left = await school.database.pool.query(
    'select 1 from imported_people union all select 1 from entitlements union all select 1 from import_lines',
  );
  expect(left.rows).toEqual([]);
  const seconds = (milliseconds: number) => Math.round(milliseconds / 100) / 10;
  process.stdout.write(
    `people import: read ${seconds(read)} s, import ${seconds(applied)} s, undo with a kill ${seconds(performance.now() - undone)} s, pages ${times.length}, median ${Math.round(times[Math.floor(times.length / 2)] ?? 0)} ms, p95 ${Math.round(times[Math.floor(times.length * 0.95)] ?? 0)} ms\n`,
  );
});
