import type Stripe from 'stripe';
import type { Core } from '#core/context.ts';
import type { CoreUnderTest } from '../support/core.ts';
import { addMember, addProductAt } from '../support/core-people.ts';
import { payUnheard } from '../support/pay-unheard.ts';
import type { Random } from '../support/seed.ts';

const heard = [
  'checkout.session.completed',
  'payment_intent.succeeded',
  'charge.succeeded',
  'refund.created',
  'charge.refunded',
  'refund.updated',
];

/** Delivers the six events of a refund in `amount` orders, each twice. Returns orders with a wrong result. */
export async function mixEventOrders(
  school: CoreUnderTest,
  random: Random,
  amount: number,
  handle: (core: Core, event: Stripe.Event) => Promise<void>,
): Promise<string[]> {
  const product = await addProductAt(school.core, 4_900);
  const faults: string[] = [];
  for (const ordering of random.shuffle(permute(heard)).slice(0, amount)) {
    const { sessionId, events } = await payAndRefund(school, product);
    for (const type of ordering)
      for (let time = 0; time < 2; time++) {
        const event = events.get(type);
        if (!event) throw new Error(`provider sent no event of type ${type}`);
        await handle(school.core, { ...event, id: `${event.id}_${time}` });
      }
    const { rows } = await school.database.pool.query(
      `select o.state, count(e.order_id)::int as accesses from orders o
       left join entitlements e on e.order_id = o.id and e.revoked_at is null
       where o.session_id = $1 group by o.id`,
      [sessionId],
    );
    if (rows.length !== 1 || rows[0].state !== 'refunded' || rows[0].accesses !== 0)
      faults.push(`${ordering.join(', ')}: ${JSON.stringify(rows)}`);
  }
  return faults;
}

/** Pays and fully refunds an order, then changes the refund. Returns the provider's events by type. */
async function payAndRefund(
  school: CoreUnderTest,
  product: { id: string; priceId: string },
): Promise<{ sessionId: string; events: Map<string, Stripe.Event> }> {
  const { refunds, events } = school.core.payments;
  const { sessionId, intent } = await payUnheard(school, await addMember(school.core), product);
  const { id } = await refunds.create({ payment_intent: intent });
  await refunds.update(id, { metadata: { note: 'vu' } });
  const { data } = await events.list({ limit: 20 });
  const own = data.filter((event) => JSON.stringify(event.data.object).includes(intent));
  return { sessionId, events: new Map(own.reverse().map((event) => [event.type as string, event])) };
}

function permute<Item>(items: readonly Item[]): Item[][] {
  if (items.length < 2) return [[...items]];
  return items.flatMap((first, at) =>
    permute(items.filter((_, other) => other !== at)).map((rest) => [first, ...rest]),
  );
}
