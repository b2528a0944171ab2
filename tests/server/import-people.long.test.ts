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
  const begun = new Date();
  school = await startSchoolProcess();
  admin = await openAdmin(school);
  product = `Raconter au passé ${randomBytes(3).toString('hex')}`;
  productId = await addProduct(admin, draftOf(product));
  // The job at startup deletes accounts that the identity provider does not have.
  await vi.waitFor(
    async () => {
      const { rows } = await school.database.pool.query(
        "select 1 from jobs.job where name = 'read-directory' and completed_on > $1",
        [begun],
      );
      expect(rows).not.toEqual([]);
    },
    { timeout: 60_000, interval: 100 },
  );
  await school.database.pool.query(
    `insert into directory (uid, email, created_at) select 'eleve-' || n, 'eleve-' || n || '@exemple.test', now()
     from generate_series(1, $1) n`,
    [accounts],
  );
  await school.database.pool.query(
    'insert into proved_addresses (email, uid, proved_at) select email, uid, now() from directory on conflict do nothing',
  );
}, 120_000);

afterAll(() => school?.[Symbol.asyncDispose]());

const header =
  'Kajabi Subscription ID,Customer Email,Customer Name,Customer ID,Offer ID,Offer Title,Amount,Currency,Interval,Status,Created At,Next Payment Date,Canceled On,Trial Ends On,Provider,Coupon Used';

const writeFile = () =>
  [
    header,
    ...Array.from(
      { length: people },
      (_, index) =>
        `${index + 1},eleve-${index + 1}@exemple.test,Ana Silva,${index},7,${product},$49.00,USD,One-time,Active,"Nov 28, 2025",,,,Stripe,`,
    ),
  ].join('\r\n');

type State = { state: string; done_count: number; counts: Record<string, number>; fault: string };

async function findImport(): Promise<State> {
  const { rows } = await school.database.pool.query<State>('select * from people_imports');
  return rows[0] as State;
}

async function waitFor(state: string): Promise<State> {
  await vi.waitFor(async () => expect(await findImport()).toMatchObject({ state }), {
    timeout: maxMilliseconds,
    interval: 200,
  });
  return findImport();
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

test(`imports ${people} people, continues after kills and takes the import back`, {
  timeout: 3 * maxMilliseconds,
}, async () => {
  const path = `lessons/${randomBytes(16).toString('hex')}/files/cours.csv`;
  await uploadBytes(ref(admin.storage, path), new TextEncoder().encode(writeFile()), {
    contentType: 'text/plain',
  });
  const ask = async (address: string, json: object) => {
    const response = await admin.visit(`${address}.data`, {
      method: 'POST',
      headers: { origin: school.url, 'content-type': 'application/json' },
      body: JSON.stringify(json),
    });
    expect(response.status).toBe(200);
  };
  const begun = performance.now();
  await ask('/admin/import/people', { act: 'create', path, name: 'subscriptions.csv' });
  await waitFor('review');
  const read = performance.now() - begun;
  const { rows } = await school.database.pool.query<{ id: string }>('select id from people_imports');
  const page = `/admin/import/people/${rows[0]?.id}`;
  await ask(page, { act: 'items', chosen: [{ key: 'id:7', productId }] });
  expect((await findImport()).counts).toMatchObject({ people, toImport: people, opensNow: accounts });

  const started = performance.now();
  await ask(page, { act: 'start', attested: true });
  const times = await watchPages(waitFor('done'));
  const applied = performance.now() - started;
  expect((await findImport()).counts).toMatchObject({
    madePeople: people,
    madePurchases: people,
    madeAccesses: accounts,
  });
  expect(applied + read).toBeLessThan(maxMilliseconds);

  const undone = performance.now();
  await ask(page, { act: 'undo' });
  await vi.waitFor(
    async () => expect((await findImport()).counts.undonePurchases ?? 0).toBeGreaterThan(5_000),
    { timeout: maxMilliseconds, interval: 50 },
  );
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
