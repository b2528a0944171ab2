import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { createUserWithEmailAndPassword } from '@firebase/auth';
import type pg from 'pg';
import type { Member } from '../support/accounts.ts';
import { bothBoxes, payAt } from '../support/pay.ts';
import { draftOf } from '../support/publish-course.ts';
import type { School } from '../support/school.ts';
import { openVisitor } from '../support/visitor.ts';

type Life = {
  /** Stops after the pending work. */
  end(): Promise<void>;
  /** Stops edits, so that no page changes until `change`. */
  rest(): Promise<void>;
  change(): void;
  /** Number of acknowledged writes, and the time of the last request (`performance.now`). */
  acknowledged: number;
  lastAskedAt: number;
  /** Wrong responses: neither success nor a French refusal with Retry-After, or late. */
  faults: string[];
  /** Responses for a cached page by status. */
  reads: Record<number, number>;
  /** Resolves once the current page is cached. */
  untilStored(): Promise<void>;
  refused: number;
  /** Slowest response in milliseconds. */
  longest: number;
  /** Returns acknowledged work that is missing. */
  listLost(database: Pick<pg.Pool, 'query'>): Promise<string[]>;
};

/** Maximum response time in milliseconds. */
const patience = 5_000;

/** Sends a request. Null if it was refused temporarily. */
type Ask = (request: () => Promise<Response>) => Promise<Response | null>;

/** Loads a school with sign-ups, progress, purchases, edits and visits. Retries refused requests. */
export function liveOn(
  school: School,
  people: { admin: Member; learner: Member; lesson: string; buyers: Member[]; buyPaths: string[] },
): Life {
  const { admin, learner, lesson, buyers, buyPaths } = people;
  const signedUp: string[] = [];
  const saved: string[] = [];
  const paid: { uid: string; productId: string }[] = [];
  const marks = { acknowledged: null as boolean | null, tried: new Set<boolean>() };
  let isOver = false;
  let sameReads = 0;
  let lastTag: string | null = null;
  let isResting = false;
  let saving: Promise<void> = Promise.resolve();

  const life: Life = {
    acknowledged: 0,
    lastAskedAt: 0,
    faults: [],
    reads: {},
    refused: 0,
    longest: 0,
    async end() {
      isOver = true;
      await everybody;
    },
    async rest() {
      isResting = true;
      await saving;
    },
    async untilStored() {
      sameReads = 0;
      while (sameReads < 5) await wait(5);
    },
    change() {
      isResting = false;
    },
    async listLost(database) {
      const list = async (text: string) =>
        new Set((await database.query(text)).rows.map(({ key }) => String(key)));
      const accounts = await list('select email as key from identity.accounts');
      const titles = await list('select title as key from products');
      const bought = await list(
        "select concat(uid, ' ', product_id) as key from entitlements where revoked_at is null",
      );
      const [done] = (
        await database.query(
          'select done_at is not null as done from lesson_progress where uid = $1 and lesson_id = $2',
          [learner.uid, lesson],
        )
      ).rows;
      return [
        ...signedUp.filter((email) => !accounts.has(email)).map((email) => `the account ${email}`),
        ...saved.filter((title) => !titles.has(title)).map((title) => `the course ${title}`),
        ...paid
          .filter(({ uid, productId }) => !bought.has(`${uid} ${productId}`))
          .map(({ uid, productId }) => `${productId}, which ${uid} paid`),
        ...(marks.acknowledged === null || marks.tried.has(done?.done) || done?.done === marks.acknowledged
          ? []
          : [`the lesson, done: ${marks.acknowledged}`]),
      ];
    },
  };

  const acknowledge = (asked: number) => {
    life.acknowledged += 1;
    life.lastAskedAt = Math.max(life.lastAskedAt, asked);
  };

  const ask: Ask = async (request) => {
    const asked = performance.now();
    const answer = await request();
    const took = performance.now() - asked;
    life.longest = Math.max(life.longest, took);
    if (took > patience)
      life.faults.push(`${answer.url} returned ${answer.status} after ${took.toFixed(0)} ms`);
    if (answer.status < 500) return answer;
    life.refused += 1;
    const text = await answer.text();
    const later = answer.headers.get('retry-after');
    const words = text.replace(/<(style|script|head).*?<\/\1>|<[^>]*>/gs, ' ').replace(/\s+/g, ' ');
    // The payment twin uses the same database, so its pages and price requests may fail too.
    const isProvider = answer.url.includes('/paiement/');
    const isPrice = answer.status === 502 && /prix/.test(words);
    const isLater =
      answer.status === 503 && later !== null && /Réessayez\sdans\squelques\sinstants/.test(words);
    if (!(isLater || isPrice || (isProvider && answer.status === 503)))
      life.faults.push(`${answer.url} returned ${answer.status}, Retry-After ${later}: ${words.slice(-300)}`);
    return null;
  };

  async function signUp(): Promise<void> {
    const visitor = openVisitor(school);
    const email = `eleve-${randomBytes(6).toString('hex')}@exemple.test`;
    const asked = performance.now();
    try {
      await createUserWithEmailAndPassword(visitor.auth, email, 'une phrase assez longue');
      signedUp.push(email);
      acknowledge(asked);
    } catch (error) {
      // The official client has its own errors for refused requests and rate limits.
      if (!/internal-error|network-request|too-many|unavailable/i.test(String(error)))
        life.faults.push(String(error));
    } finally {
      await visitor[Symbol.asyncDispose]();
    }
    await wait(1_500);
  }

  async function mark(): Promise<void> {
    const done = !marks.acknowledged;
    marks.tried.add(done);
    const asked = performance.now();
    const json = { reader: learner.uid, marks: [{ lesson, done, ago: 0 }] };
    const answer = await ask(() => learner.visit('/api/progress', { json }));
    if (answer?.status === 200) {
      marks.acknowledged = done;
      marks.tried.clear();
      acknowledge(asked);
    } else if (answer && answer.status !== 429) life.faults.push(`progress returned ${answer.status}`);
    await wait(100);
  }

  async function save(): Promise<void> {
    if (isResting) return wait(20);
    const title = `Un cours ${randomBytes(6).toString('hex')}`;
    const asked = performance.now();
    const work = ask(async () => {
      const answer = await admin.visit('/admin/products/add', {
        json: { draft: { ...draftOf(title), price: '12,50' } },
      });
      if (answer.status === 303) {
        saved.push(title);
        acknowledge(asked);
      }
      return answer;
    });
    saving = work.then(() => undefined);
    await work;
    await wait(700);
  }

  const wanted = buyers.flatMap((buyer) => buyPaths.map((buyPath) => ({ buyer, buyPath }))).values();

  async function buy(): Promise<void> {
    const next = wanted.next();
    if (next.done) return wait(100);
    const { buyer, buyPath } = next.value;
    const productId = buyPath.split('/')[2] ?? '';
    // Repeats until the purchase is paid.
    for (;;) {
      const asked = performance.now();
      const ordered = await ask(() => buyer.visit(buyPath, { form: bothBoxes }));
      const page = ordered?.headers.get('location') ?? '';
      if (ordered?.status === 303 && !page.includes('/c/pay/')) break;
      if (ordered?.status === 303) {
        const answer = await ask(() => payAt(buyer, page).catch(toRefusal));
        if (answer?.status === 303) {
          acknowledge(asked);
          const back = answer.headers.get('location');
          if (back) await ask(() => buyer.visit(back));
          break;
        }
      }
      await wait(100);
    }
    paid.push({ uid: buyer.uid, productId });
  }

  async function read(): Promise<void> {
    // Plain fetch, because only requests without a session are served from the cache.
    const answer = await fetch(`${school.url}/courses`, { headers: { accept: 'text/html' } });
    await answer.arrayBuffer();
    const tag = answer.headers.get('etag');
    sameReads = tag && tag === lastTag ? sameReads + 1 : 0;
    lastTag = tag;
    life.reads[answer.status] = (life.reads[answer.status] ?? 0) + 1;
    await wait(20);
  }

  const keepOn = async (act: () => Promise<void>) => {
    while (!isOver) await act();
  };
  const everybody = Promise.all([signUp, mark, save, buy, buy, read].map(keepOn));
  everybody.catch((error) => life.faults.push(String(error)));
  return life;
}

/** Turns an error of `payAt` into the refusal that caused it. */
function toRefusal(error: unknown): Response {
  const status = Number(/responded (\d+)/.exec(String(error))?.[1]);
  if (!status) throw error;
  return new Response('Réessayez dans quelques instants', { status, headers: { 'retry-after': '30' } });
}
