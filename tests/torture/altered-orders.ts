import type pg from 'pg';
import type { Member } from '../support/accounts.ts';
import { bothBoxes } from '../support/pay.ts';
import type { School } from '../support/school.ts';
import type { Random } from '../support/seed.ts';

type Offer = { id: string; priceId: string };

const toBuyPath = ({ id, priceId }: Offer) => `/products/${id}/buy/${priceId}`;

const names =
  `price priceId price_id prix amount unit_amount amount_total total currency devise quantity discount coupon promotion_code
  product productId line_items[0][price] line_items[0][quantity] line_items[0][price_data][unit_amount] metadata[orderId] uid state
  sessionId __proto__ constructor`.split(/\s+/);

const values = [
  ...[
    '0',
    '1',
    '-1',
    '-4900',
    '0.01',
    '1e-9',
    '1e309',
    '9007199254740993',
    '2147483648',
    '999999999999999999999',
  ],
  ...[
    'NaN',
    'Infinity',
    '-Infinity',
    'null',
    '',
    ' ',
    '0x1',
    '49,00',
    '49€',
    'usd',
    'jpy',
    '\0',
    '{}',
    '[0]',
    'paid',
    '500',
  ],
];

/** Sends orders that no page of the site produces. Returns payment pages and server errors. */
export async function alterOrders(
  school: School,
  buyer: Member,
  offers: Offer[],
  random: Random,
  amount: number,
): Promise<{ pages: number; faults: string[] }> {
  const faults: string[] = [];
  let pages = 0;
  for (let time = 0; time < amount; time++) {
    const [wanted, other] = random.shuffle(offers) as [Offer, Offer];
    const value = () => random.pick([...values, other.id, other.priceId]);
    const form = {
      ...bothBoxes,
      ...Object.fromEntries(Array.from({ length: 1 + random.below(4) }, () => [random.pick(names), value()])),
    };
    const path = random.pick([
      toBuyPath(wanted),
      toBuyPath(wanted),
      `${toBuyPath(wanted)}?price=${encodeURIComponent(value())}&quantity=${encodeURIComponent(value())}`,
      toBuyPath({ ...wanted, priceId: other.priceId }),
      toBuyPath({ ...wanted, priceId: encodeURIComponent(value()) }),
    ]);
    const answer = await buyer.visit(path, random.below(8) ? { form } : { json: form });
    if (answer.status >= 500) faults.push(`${answer.status} ${path} ${JSON.stringify(form)}`);
    if (answer.headers.get('location')?.includes('/c/pay/')) pages++;
    await school.database.pool.query("update orders set state = 'expired' where state = 'pending'");
    // The rate limit per member is not under test.
    await school.database.pool.query("delete from rate_limits where key like 'orders-member:%'");
  }
  return { pages, faults };
}

/** Returns payment pages that do not charge one product at its stored price. */
export async function listWrongAmounts(database: Pick<pg.Pool, 'query'>): Promise<string[]> {
  const { rows } = await database.query<{ id: string }>(`
    select s.id from payments.checkout_sessions s
      left join orders o on o.id = s.metadata ->> 'orderId'
      left join products p on p.id = o.product_id
      left join payments.prices r on r.id = p.price_id
    where (s.amount_total, s.currency, o.amount, o.currency, o.quantity)
        is distinct from (r.unit_amount, r.currency, r.unit_amount, r.currency, 1)
      or (select array_agg((price, quantity)::text) from payments.line_items where session = s.id)
        is distinct from array[(r.id, 1)::text]`);
  return rows.map(({ id }) => id);
}
