import { randomBytes } from 'node:crypto';
import type Stripe from 'stripe';
import { subject as office } from '#app/office/products/subject.ts';
import { handlePaymentEvent } from '#core/orders/handle-payment-event.ts';
import { startPurchase } from '#core/orders/purchase.ts';
import { reconcileOrders } from '#core/orders/reconcile-orders.ts';
import { makeRefund, requestRefund } from '#core/orders/request-refund.ts';
import { productSubject } from '#core/products/product-subject.ts';
import { type CoreUnderTest, type OpenedCore, openCore } from '../support/core.ts';
import { addMember, addProductAt } from '../support/core-people.ts';
import { payAt } from '../support/pay.ts';
import { payUnheard } from '../support/pay-unheard.ts';
import type { Random } from '../support/seed.ts';
import { submit } from '../support/submit.ts';
import { toWanted } from '../support/wanted.ts';
import { checkInvariants } from './check-invariants.ts';
import { type FaultPoints, openFaultPoints } from './fault-points.ts';
import type { Operation, World } from './fault-sweep.ts';
import { recordTransactions } from './record-transactions.ts';

export type SellingWorld = World & {
  school(): OpenedCore;
  database: CoreUnderTest['database'];
  [Symbol.asyncDispose](): Promise<void>;
};

/** Opens a school in which every call can be made to fail. */
export async function openSellingWorld(random: Random): Promise<SellingWorld> {
  const first = await openCore();
  await recordTransactions(first.database.pool);
  let school: OpenedCore = first;
  let faults = watch(first, random);
  return {
    database: first.database,
    school: () => school,
    faults: () => faults,
    async restart() {
      const [next] = await Promise.all([first.reopen(), school === first ? null : school.close()]);
      school = next;
      faults = watch(school, random);
    },
    async [Symbol.asyncDispose]() {
      if (school !== first) await school.close();
      await first[Symbol.asyncDispose]();
    },
  };
}

function watch({ services }: OpenedCore, random: Random): FaultPoints {
  const faults = openFaultPoints(random);
  faults.watchPool(services.pool);
  // The files service shares the pool with the school.
  for (const { twin } of services.twins) faults.watchTwin(twin);
  return faults;
}

async function order(world: SellingWorld, ...[member, wanted]: OrderArguments): Promise<string> {
  const step = await startPurchase(world.school().core, member, wanted);
  if (step.kind !== 'pay') throw new Error(`nothing to pay: ${step.path}`);
  return step.url;
}
type OrderArguments = [Parameters<typeof startPurchase>[1], Parameters<typeof startPurchase>[2]];

const tell = ({ core }: OpenedCore, sessionId: string): Promise<void> =>
  handlePaymentEvent(core, {
    id: `evt_${randomBytes(8).toString('hex')}`,
    type: 'checkout.session.completed',
    data: { object: { id: sessionId } },
  } as Stripe.Event);

/** Operation from the order page to the payment page. */
export function buying(world: SellingWorld, random: Random): Operation {
  return {
    name: 'buy',
    async prepare() {
      const { core } = world.school();
      const [member, product] = [await addMember(core), await addProductAt(core, 4_900)];
      const wanted = toWanted(product);
      return {
        work: () => order(world, member, wanted),
        async mend() {
          // Up to three clicks at once must lead to the same page.
          const presses = Array.from({ length: 1 + random.below(3) }, () => order(world, member, wanted));
          const pages = new Set(await Promise.all(presses));
          const [page = ''] = pages;
          const wrong = [
            ...(pages.size === 1 ? [] : [`${pages.size} payment pages`]),
            ...(await countSessions(world, member.uid)),
          ];
          await payAt(world.school().buyer, page);
          await tell(world.school(), await findSession(world, member.uid));
          return [...wrong, ...(await listSoldWrong(world, member.uid, 'paid'))];
        },
      };
    },
  };
}

/** Returns violations of one order, one open session and one customer per buyer. */
async function countSessions({ database }: SellingWorld, uid: string): Promise<string[]> {
  const { rows } = await database.pool.query(
    `select (select count(*) from payments.checkout_sessions where client_reference_id = $1 and status = 'open')::int as open,
       (select count(*) from orders where uid = $1)::int as orders,
       (select count(*) from payments.customers where metadata ->> 'uid' = $1)::int as customers`,
    [uid],
  );
  const counts = JSON.stringify(rows[0]);
  return counts === '{"open":1,"orders":1,"customers":1}' ? [] : [counts];
}

async function findSession({ database }: SellingWorld, uid: string): Promise<string> {
  const { rows } = await database.pool.query('select session_id from orders where uid = $1', [uid]);
  return rows[0]?.session_id ?? '';
}

/** Returns the faults of the buyer's only order and of the whole school. */
async function listSoldWrong({ database }: SellingWorld, uid: string, state: string): Promise<string[]> {
  const { rows } = await database.pool.query('select state from orders where uid = $1', [uid]);
  const states = rows.map((row) => row.state).join();
  return [
    ...(states === state ? [] : [`order ${states}, expected ${state}`]),
    ...(await checkInvariants(database.pool)),
  ];
}

/** Operation from the webhook to the granted access. */
export function fulfilling(world: SellingWorld, random: Random): Operation {
  return {
    name: 'fulfil',
    async prepare() {
      const { core } = world.school();
      const member = await addMember(core);
      const { sessionId } = await payUnheard(world.school(), member, await addProductAt(core, 4_900));
      return {
        work: () => tell(world.school(), sessionId),
        async mend() {
          // Either the provider sends the webhook again, or reconciliation finds the payment.
          if (random.below(2)) await tell(world.school(), sessionId);
          else await reconcileOrders(world.school().core);
          return listSoldWrong(world, member.uid, 'paid');
        },
      };
    },
  };
}

/** Operation from the refund request to the created refund. */
export function refunding(world: SellingWorld): Operation {
  return {
    name: 'refund',
    async prepare() {
      const school = world.school();
      const member = await addMember(school.core);
      const { sessionId } = await payUnheard(school, member, await addProductAt(school.core, 4_900));
      await tell(school, sessionId);
      const { rows } = await world.database.pool.query('select id from orders where uid = $1', [member.uid]);
      const orderId = rows[0]?.id ?? '';
      const ask = () =>
        requestRefund(world.school().core, null, { orderId, amount: 4_900, reason: 'goodwill', words: '' });
      const carryOut = async () => {
        for (const refundId of await listQueued(world, orderId))
          await makeRefund(world.school().core, refundId);
      };
      return {
        async work() {
          await ask();
          await carryOut();
        },
        async mend() {
          // A repeated request is rejected if the first was recorded. The queue repeats its job anyway.
          const asked = await listQueued(world, orderId);
          if (asked.length === 0) await ask();
          else if (
            await ask().then(
              () => true,
              () => false,
            )
          )
            return ['it was asked for twice'];
          await carryOut();
          return [
            ...(await countGivenBack(world, orderId)),
            ...(await listSoldWrong(world, member.uid, 'refunded')),
          ];
        },
      };
    },
  };
}

async function listQueued({ database }: SellingWorld, orderId: string): Promise<string[]> {
  const { rows } = await database.pool.query(
    `select r.id from refunds r join jobs.job on name = 'make-refund' and data ->> 'refundId' = r.id where order_id = $1`,
    [orderId],
  );
  return rows.map(({ id }) => id);
}

async function countGivenBack({ database }: SellingWorld, orderId: string): Promise<string[]> {
  const { rows } = await database.pool.query(
    `select (select count(*) from payments.refunds where metadata ->> 'orderId' = $1)::int as made,
       (select count(*) from refunds where order_id = $1 and state = 'succeeded')::int as recorded,
       (select count(*) from letters join refunds r on r.id = subject_id where kind = 'refund' and order_id = $1)::int as told`,
    [orderId],
  );
  const counts = JSON.stringify(rows[0]);
  return counts === '{"made":1,"recorded":1,"told":1}' ? [] : [counts];
}

/** Operation that saves a product with another price. */
export function saving(world: SellingWorld): Operation {
  return {
    name: 'save',
    async prepare() {
      const { core } = world.school();
      const { id, title, productId, priceId } = await addProductAt(core, 4_900);
      const draft = { title: `${title}, corrigé`, price: '59', personalWork: '45', productId, priceId };
      const save = () => submit(office, { core: world.school().core, id }, { draft, version: 1 });
      const read = async () => {
        const row = await productSubject.find(world.school().core, id);
        const price = await world.school().core.payments.prices.retrieve(row.priceId);
        const { rows } = await world.database.pool.query(
          "select count(*)::int as lines from changes where subject_id = $1 and action = 'update'",
          [id],
        );
        return [row.title, row.personalWork, row.version, price.unit_amount, rows[0].lines].join();
      };
      const former = [title, 0, 1, 4_900, 0].join();
      const saved = [draft.title, 45, 2, 5_900, 1].join();
      return {
        work: save,
        async mend() {
          const found = await read();
          if (found === former) await save();
          else if (found !== saved) return [`partial save: ${found}`];
          // A repeated save must reuse the price that the failed one created.
          const { rows } = await world.database.pool.query(
            'select count(*)::int from payments.prices where product = $1',
            [productId],
          );
          return [
            ...((await read()) === saved ? [] : [`found ${await read()}, expected ${saved}`]),
            ...(rows[0].count === 2 ? [] : [`${rows[0].count} prices`]),
            ...(await checkInvariants(world.database.pool)),
          ];
        },
      };
    },
  };
}
