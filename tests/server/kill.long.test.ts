import { createHash, randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createUserWithEmailAndPassword, signInWithEmailAndPassword } from '@firebase/auth';
import { getBytes, ref, uploadBytesResumable } from '@firebase/storage';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { silentLog } from '#tests/support/twin-log.ts';
import { startDatabase } from '#twins/database/start-database.ts';
import { type Member, openAdmin, openMember } from '../support/accounts.ts';
import { openPool } from '../support/database.ts';
import { passSecond } from '../support/pass-second.ts';
import { order, payAt } from '../support/pay.ts';
import { addProduct, type Course, draftOf, publishCourse } from '../support/publish-course.ts';
import { type SchoolProcess, startStandaloneSchool } from '../support/school.ts';
import { openRandom, scaled } from '../support/seed.ts';
import { openVisitor, type Visitor } from '../support/visitor.ts';

/** TEST_SCALE=10 cuts the power sixty times instead of six; TEST_SEED repeats a run. */
const random = openRandom('kill');

let school: SchoolProcess;
let admin: Member;
let course: Course;

/** A change that the school has acknowledged, with a check that it was preserved. */
type Promised = { isKept(): Promise<void> };

/** A user action that reports each acknowledgement through `hear`. */
type Stage = (hear: (isKept: Promised['isKept']) => Promised) => Promise<void>;

/** Options for members who verify their address through the email. */
const byEmail = () => ({ url: school.url, emails: school.emails });

const newName = () => randomBytes(6).toString('hex');
const sha256 = (bytes: Uint8Array | ArrayBuffer) =>
  createHash('sha256').update(new Uint8Array(bytes)).digest('hex');

const signUp: Stage = async (hear) => {
  const visitor = openVisitor(school);
  const [email, password] = [`eleve-${newName()}@exemple.test`, 'une phrase assez longue'];
  const { user } = await createUserWithEmailAndPassword(visitor.auth, email, password);
  hear(async () => {
    const again = await signInWithEmailAndPassword(visitor.auth, email, password);
    expect(again.user.uid).toBe(user.uid);
  });
};

const enter: Stage = async (hear) => {
  const member = await openMember(byEmail());
  const isInside = async () => expect((await member.visit('/members')).status).toBe(200);
  const entered = hear(isInside);
  const cookie = `__session=${member.cookies.get('__session')}`;
  // A token of the same sign-in would only renew the session.
  await passSecond();
  const { user } = await signInWithEmailAndPassword(member.auth, member.email, member.password);
  const enterAgain = async () => expect([200, 201]).toContain((await member.enter(user)).status);
  // The new session revokes the old one. If the cut precedes its cookie, the member signs in again.
  entered.isKept = async () => {
    await enterAgain();
    await isInside();
  };
  await enterAgain();
  entered.isKept = isInside;
  const other = openVisitor(school);
  hear(async () => expect((await other.visit('/members', { headers: { cookie } })).status).toBe(302));
};

const saveProduct: Stage = async (hear) => {
  const title = `Un cours ${newName()}`;
  const id = await addProduct(admin, { ...draftOf(title), price: '12,50' });
  const readEditor = async () => (await admin.visit(`/admin/products/edit-${id}`)).text();
  const saved = hear(async () => expect(await readEditor()).toContain('Un cours'));
  const changed = `Un cours changé ${newName()}`;
  const json = { draft: { ...draftOf(changed), price: '12,50' } };
  expect((await admin.visit(`/admin/products/edit-${id}.data`, { json })).status).toBe(200);
  saved.isKept = async () => expect(await readEditor()).toContain(changed);
};

/** The Firebase client resumes by itself once the school is back. */
const upload: Stage = async (hear) => {
  const bytes = randomBytes(1_500_000 + random.below(1_000_000));
  const object = ref(admin.storage, `products/${course.folder}/files/${newName()}.pdf`);
  const task = uploadBytesResumable(object, bytes, { contentType: 'application/pdf' });
  hear(async () => {
    await task;
    expect(sha256(await getBytes(object))).toBe(sha256(bytes));
  });
  await task;
};

const buyers: Member[] = [];

const orderCourse: Stage = async (hear) => {
  const buyer = await openMember(byEmail());
  buyers.push(buyer);
  const ordered = hear(() => completePurchase(buyer));
  const page = await order(buyer, course.buyPath);
  ordered.isKept = async () => {
    expect(await order(buyer, course.buyPath)).toBe(page);
    await completePurchase(buyer);
  };
};

const payCourse: Stage = async (hear) => {
  const buyer = await openMember(byEmail());
  buyers.push(buyer);
  const paid = hear(() => completePurchase(buyer));
  const page = await order(buyer, course.buyPath);
  expect((await payAt(buyer, page)).status).toBe(303);
  // The buyer paid and never returned, so only the (delayed) webhook grants access.
  paid.isKept = () => waitUntilOpen(buyer);
};

const waitUntilOpen = (buyer: Member) =>
  vi.waitFor(async () => expect(await isOpenTo(buyer)).toBe(true), { timeout: 90_000, interval: 200 });

const isOpenTo = async (member: Visitor) =>
  (await (await member.visit(`/course/${course.id}`)).text()).includes(`/media/${course.id}/files/`);

async function completePurchase(buyer: Member): Promise<void> {
  const answer = await buyer.visit(course.buyPath, { form: { terms: 'on', waiver: 'on' } });
  expect(answer.status).toBe(303);
  const next = answer.headers.get('location') ?? '';
  if (next.includes('/c/pay/')) {
    const paid = await payAt(buyer, next);
    expect(paid.status).toBe(303);
    expect((await buyer.visit(paid.headers.get('location') ?? '')).status).toBe(200);
  }
  await waitUntilOpen(buyer);
}

const stages: Record<string, Stage> = {
  'signing up': signUp,
  'opening a session': enter,
  'saving a product': saveProduct,
  'uploading a file': upload,
  ordering: orderCourse,
  paying: payCourse,
};

/** Six power cuts per school, because the identity provider limits the accounts per IP address. */
const schools = Array.from({ length: scaled(1) }, (_, each) => each + 1);

describe.each(schools)('school with power cuts (%i)', () => {
  beforeAll(async () => {
    school = await startStandaloneSchool();
    admin = await openAdmin(school);
    course = await publishCourse(admin);
    buyers.splice(0);
  }, 120_000);

  afterAll(async () => {
    await school?.stop();
    if (school) await rm(school.dataDirectory, { recursive: true, force: true });
  });

  const plan = Object.keys(stages).map((name) => ({ name, milliseconds: random.below(400) }));

  test.each(plan)(
    'keeps every acknowledged change and continues after a cut during $name at $milliseconds ms',
    { timeout: 120_000 },
    async ({ name, milliseconds }) => {
      const stage = stages[name] as Stage;
      const promised: Promised[] = [];
      const hear = (isKept: Promised['isKept']) => {
        const promise = { isKept };
        promised.push(promise);
        return promise;
      };
      let isDown = false;
      const people = Array.from({ length: 3 }, async () => {
        for (let time = 0; time < 4 && !isDown; time++) {
          try {
            await stage(hear);
          } catch (error) {
            // Only failures after the cut are expected.
            if (!isDown) throw error;
          }
        }
      });
      await new Promise((resolve) => setTimeout(resolve, milliseconds));
      isDown = true;
      await school.killAndRestart();
      const left = await Promise.allSettled(people);
      expect(left.filter(({ status }) => status === 'rejected')).toEqual([]);
      expect((await again(() => openVisitor(school).visit('/readyz'))).status).toBe(200);
      for (const { isKept } of promised) await again(isKept);
      await again(() => stage(hear));
      expect(school.errorLines()).toEqual([]);
    },
  );

  test('creates no duplicates and sends every email', { timeout: 120_000 }, async () => {
    for (const buyer of buyers) if (!(await isOpenTo(buyer))) await completePurchase(buyer);
    const emailsOf = () => Promise.all(buyers.map(async ({ email }) => (await school.emails(email)).length));
    // An email in progress during the cut is sent again after its worker is found dead.
    if (schools.length > 1)
      await vi.waitFor(async () => expect(new Set(await emailsOf())).toEqual(new Set([2])), {
        timeout: 60_000,
        interval: 200,
      });
    await school.stop();
    // Address verification and purchase.
    expect(Math.max(...(await emailsOf()))).toBe(2);
    await using database = await openDatabase();
    const count = async (text: string) => (await database.pool.query(text)).rows[0]?.count;
    const doublesOf = (table: string, columns: string) =>
      count(
        `select count(*)::int from (select 1 from ${table} group by ${columns} having count(*) > 1) doubles`,
      );
    expect(buyers.length).toBeGreaterThan(1);
    expect(await count("select count(*)::int from orders where state = 'paid'")).toBe(buyers.length);
    expect(await count('select count(*)::int from entitlements where revoked_at is null')).toBe(
      buyers.length,
    );
    expect(await count("select count(*)::int from payments.charges where status = 'succeeded'")).toBe(
      buyers.length,
    );
    expect(await count('select count(*)::int from payments.refunds')).toBe(0);
    expect(await count("select count(*)::int from letters where kind = 'purchase'")).toBe(buyers.length);
    expect(
      await count(`select count(*)::int from letters where sent_at is null and kept_at is null and not exists
        (select 1 from jobs.job where data ->> 'letterId' = letters.id and state < 'completed')`),
    ).toBe(0);
    expect(await doublesOf('orders', 'uid, product_id')).toBe(0);
    expect(await doublesOf('payments.checkout_sessions', 'client_reference_id')).toBe(0);
    expect(await doublesOf('payments.customers', "metadata ->> 'uid'")).toBe(0);
    expect(await doublesOf('identity.accounts', 'email')).toBe(0);
    expect(await doublesOf('storage.objects', 'path')).toBe(0);
  });
});

async function openDatabase() {
  const database = await startDatabase({
    directory: join(school.dataDirectory, 'postgres'),
    log: silentLog,
  });
  const pool = openPool(database.url);
  return {
    pool,
    async [Symbol.asyncDispose]() {
      await pool.end();
      await database.stop();
    },
  };
}

/** Retries once the client notices that its connections died with the power cut. */
async function again<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++)
    try {
      return await work();
    } catch (error) {
      if (attempt === 20 || !/fetch failed|network-request-failed/.test(String(error))) throw error;
    }
}
