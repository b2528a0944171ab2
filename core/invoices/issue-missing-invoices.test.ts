import { asc, desc, eq } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { connectDatabase } from '#database/connect.ts';
import { emails } from '#database/tables/emails.ts';
import { invoices } from '#database/tables/invoices.ts';
import { orders } from '#database/tables/orders.ts';
import { paymentIncidents } from '#database/tables/payments.ts';
import { type CoreUnderTest, openCore } from '#tests/support/core.ts';
import { addMember, addProductAt } from '#tests/support/core-people.ts';
import { payAt } from '#tests/support/pay.ts';
import { readPdf } from '#tests/support/read-pdf.ts';
import { openRandom, scaled } from '#tests/support/seed.ts';
import { toWanted } from '#tests/support/wanted.ts';
import { createId } from '../create-id.ts';
import { sendQueuedEmail } from '../emails/outbox.ts';
import { fulfil } from '../orders/fulfil.ts';
import { startPurchase } from '../orders/purchase.ts';
import { applyRefund } from '../orders/refunds.ts';
import { salesInput, salesSubject } from '../settings/sales-subject.ts';
import { issueMissingInvoices } from './issue-missing-invoices.ts';

let school: CoreUnderTest;
let product: Awaited<ReturnType<typeof addProductAt>>;

beforeAll(async () => {
  school = await openCore();
  product = await addProductAt(school.core, 4_900);
});
beforeEach(async () => {
  await school.database.pool.query(
    'delete from letters; delete from payment_incidents; delete from entitlements; delete from invoices; delete from invoice_counters; delete from orders',
  );
  await sell({});
});
afterAll(() => school?.[Symbol.asyncDispose]());

const sell = (given: object) =>
  salesSubject.update(school.core, null, 'sales', salesInput.parse(given), undefined);

async function addOrder(changes: Partial<typeof orders.$inferInsert> = {}) {
  const [order] = await school.core.db
    .insert(orders)
    .values({
      ...{ id: createId(), uid: createId(), email: 'noe@exemple.test', productId: product.id },
      ...{ title: product.title, priceId: product.priceId, amount: 4_900, currency: 'eur', state: 'paid' },
      ...{ origin: 'payment', termsVersion: '1', paidAt: school.core.now(), ...changes },
    })
    .returning();
  if (!order) throw new Error('order not found');
  return order;
}

const align = (order: { id: string }, core = school.core) =>
  core.db.transaction(async (tx) => {
    await tx.select().from(orders).where(eq(orders.id, order.id)).for('update');
    await issueMissingInvoices(core, tx, order);
  });

const listAll = () =>
  school.core.db
    .select()
    .from(invoices)
    .orderBy(desc(invoices.series), asc(invoices.year), asc(invoices.sequence));

const setOrder = (order: { id: string }, changes: Partial<typeof orders.$inferInsert>) =>
  school.core.db.update(orders).set(changes).where(eq(orders.id, order.id));

/** Numbers start at 1, have no gaps and follow the order of their dates. */
async function expectGapless(count: number): Promise<void> {
  const issued = (await listAll()).filter(({ series }) => series === 'invoice');
  expect(issued.map(({ sequence }) => sequence)).toEqual(Array.from({ length: count }, (_, at) => at + 1));
  const dates = issued.map(({ issuedAt }) => issuedAt.getTime());
  expect(dates).toEqual([...dates].sort((one, other) => one - other));
}

describe('invoice numbers', () => {
  test('have no gaps, duplicates or wrong order after hundreds of concurrent payments', async () => {
    const all: { id: string }[] = [];
    for (let at = 0; at < scaled(200); at++) all.push(await addOrder());
    // Simulates several servers: many connections, without a lock timeout.
    await using pool = Object.assign(new pg.Pool({ connectionString: school.database.url, max: 40 }), {
      [Symbol.asyncDispose]: () => pool.end(),
    });
    let lead = 0;
    // Simulates clocks that differ between servers.
    const now = () => {
      lead = (lead * 7 + 3) % 50;
      return new Date(Date.now() + lead);
    };
    const ahead = { ...school.core, db: connectDatabase(pool), now };
    const failing = new Set(all.filter((_, at) => at % 10 === 9).map(({ id }) => id));
    const settle = (order: { id: string }) =>
      ahead.db.transaction(async (tx) => {
        await tx.select().from(orders).where(eq(orders.id, order.id)).for('update');
        await issueMissingInvoices(ahead, tx, order);
        if (failing.has(order.id)) throw new Error('power cut');
      });
    // Some orders are settled twice at the same time, as by the webhook and the return page.
    const settled = [...all, ...all.filter((_, at) => at % 10 === 4)];
    const results = await Promise.allSettled(settled.map(settle));
    expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(failing.size);
    await expectGapless(all.length - failing.size);
    failing.clear();
    await Promise.all(all.map(settle));
    await expectGapless(all.length);
  });

  test('start again with each year in Paris, and separately for each series', async () => {
    const at = (time: string) => ({ ...school.core, now: () => new Date(time) });
    const [old, young] = [await addOrder(), await addOrder()];
    await align(old, at('2026-12-31T22:59:59.999Z'));
    await align(young, at('2026-12-31T23:00:00.000Z'));
    await setOrder(old, { refundedAmount: 900 });
    await align(old, at('2027-01-01T08:00:00Z'));
    expect((await listAll()).map(({ number }) => number)).toEqual([
      'F-2026-00001',
      'F-2027-00001',
      'A-2027-00001',
    ]);
  });
});

describe('issued documents', () => {
  test('include one invoice per payment and one credit note per refund, despite concurrent notifications', async () => {
    const member = await addMember(school.core);
    const step = await startPurchase(school.core, member, toWanted(product));
    if (step.kind !== 'pay') throw new Error('nothing to pay');
    await payAt(school.buyer, step.url);
    const [order] = await school.core.db.select().from(orders);
    await Promise.all([1, 2, 3].map(() => fulfil(school.core, order?.sessionId ?? '')));
    expect(await listAll()).toMatchObject([{ series: 'invoice', gross: 4_900, net: 4_900, vat: 0 }]);
    const [email] = await school.core.db.select().from(emails);
    const [{ id = '', number = '' } = {}] = await listAll();
    expect(email?.invoiceIds).toEqual([id]);
    expect(email?.text).toContain(`/factures/${id}`);
    const sent = vi.fn();
    const mail = { sendMail: sent } as never;
    await sendQueuedEmail({ ...school.core, mail }, email?.id ?? '');
    const { attachments } = sent.mock.lastCall?.[0] ?? {};
    expect(attachments).toMatchObject([
      { filename: `facture-${number}.pdf`, contentType: 'application/pdf' },
    ]);
    expect(readPdf(attachments[0].content).lines).toContain(`Facture ${number}`);
    const [paid] = await school.core.db.select().from(orders);
    const intent = paid?.paymentIntentId ?? '';
    for (const amount of [1_000, 900]) {
      await school.core.payments.refunds.create({ payment_intent: intent, amount });
      await Promise.all([1, 2].map(() => applyRefund(school.core, intent)));
    }
    const [first, ...others] = (await listAll()).sort((one, other) => +one.issuedAt - +other.issuedAt);
    expect([first, ...others].map((each) => each && [each.series, each.gross])).toEqual(
      expect.arrayContaining([
        ['invoice', 4_900],
        ['credit', 1_000],
        ['credit', 900],
      ]),
    );
    const invoice = (await listAll()).find(({ series }) => series === 'invoice');
    for (const credit of (await listAll()).filter(({ series }) => series === 'credit'))
      expect(credit.correctsId).toBe(invoice?.id);
  });

  test.each([
    ['a gift', { origin: 'grant' as const, paidAt: null, amount: 0 }],
    ['what costs nothing', { origin: 'free' as const, paidAt: null, amount: 0 }],
    ['what was not paid', { state: 'pending' as const, paidAt: null }],
  ])('do not exist for %s', async (_what, changes) => {
    await align(await addOrder(changes));
    expect(await listAll()).toEqual([]);
  });

  test('do not exist for a duplicate payment', async () => {
    const kept = await addOrder();
    await align(await addOrder({ duplicateOf: kept.id }));
    expect(await listAll()).toEqual([]);
  });

  test('add up to the value of the sale after any changes, with the tax correct to the cent', async () => {
    const random = openRandom('invoices');
    await sell({ vatRegime: 'standard', vatNumber: 'FR66780129987' });
    for (let run = 0; run < scaled(20); run++) {
      const order = await addOrder({ amount: 1 + random.below(20_000) });
      await align(order);
      for (let step = 0; step < 6; step++) {
        await setOrder(order, { refundedAmount: random.below(order.amount + 1) });
        await align(order);
        await align(order);
      }
      const [now] = await school.core.db.select().from(orders).where(eq(orders.id, order.id));
      const issued = await school.core.db.select().from(invoices).where(eq(invoices.orderId, order.id));
      const sign = { invoice: 1, credit: -1 };
      const total = issued.reduce((sum, { series, gross }) => sum + sign[series] * gross, 0);
      expect(total).toBe(now?.netAmount);
      for (const each of issued) {
        expect(each.net + each.vat).toBe(each.gross);
        expect(Math.min(each.net, each.vat)).toBeGreaterThanOrEqual(0);
        expect(each.gross).toBeGreaterThan(0);
      }
      await setOrder(order, { refundedAmount: order.amount });
      await align(order);
      const all = await school.core.db.select().from(invoices).where(eq(invoices.orderId, order.id));
      for (const name of ['net', 'vat', 'gross'] as const)
        expect(all.reduce((sum, each) => sum + sign[each.series] * each[name], 0)).toBe(0);
    }
  });

  test('keep the tax of their order when the settings change', async () => {
    await sell({ vatRegime: 'standard', vatNumber: 'FR66780129987' });
    const order = await addOrder({ amount: 6_000 });
    await align(order);
    await sell({});
    await setOrder(order, { refundedAmount: 1_200 });
    await align(order);
    expect(await listAll()).toMatchObject([
      { net: 5_000, vat: 1_000, vatRate: 2_000, country: 'FR' },
      { net: 1_000, vat: 200, vatRate: 2_000, country: 'FR' },
    ]);
  });

  test("cause an incident if the buyer's country is doubtful and affects the tax", async () => {
    const buyer = {
      name: 'Noé',
      company: '',
      vatNumber: '',
      lines: [],
      postalCode: '',
      city: '',
      country: 'DE',
    };
    const openIncidents = () => school.core.db.select().from(paymentIncidents);
    await align(await addOrder({ buyer, payerCountry: 'FR' }));
    expect(await openIncidents()).toEqual([]);
    await sell({ vatRegime: 'standard', vatNumber: 'FR66780129987', oss: true });
    const order = await addOrder({ buyer, payerCountry: 'FR' });
    await align(order);
    expect(await openIncidents()).toMatchObject([{ kind: 'buyer-country', orderId: order.id }]);
    await align(await addOrder({ buyer, payerCountry: 'DE' }));
    expect(await openIncidents()).toHaveLength(1);
    expect((await listAll()).map(({ country, vatRate }) => [country, vatRate])).toEqual([
      ['FR', 0],
      ['FR', 2_000],
      ['DE', 1_900],
    ]);
  });
});

describe('tax country of a sale', () => {
  const standard = { vatRegime: 'standard', vatNumber: 'FR66780129987', oss: true };
  const nowhere = {
    name: 'Léa',
    company: '',
    vatNumber: '',
    lines: [],
    postalCode: '',
    city: '',
    country: '',
  };
  const issue = async (changes: Partial<typeof orders.$inferInsert>) => {
    const order = await addOrder(changes);
    await align(order);
    const [invoice] = await school.core.db.select().from(invoices).where(eq(invoices.orderId, order.id));
    return { country: invoice?.country, vatRate: invoice?.vatRate, mention: invoice?.seller.vatMention };
  };

  test('is the country of the card until 100,000 € are sold abroad', async () => {
    await sell(standard);
    expect(await issue({ payerCountry: 'BE' })).toMatchObject({ country: 'BE', vatRate: 2_100 });
    await school.core.db.update(invoices).set({ net: 10_000_000 });
    expect(await issue({ payerCountry: 'BE' })).toMatchObject({ country: 'FR', vatRate: 2_000 });
    expect(await school.core.db.$count(paymentIncidents)).toBe(1);
  });

  test('is the country of an EU company, for any card', async () => {
    await sell(standard);
    const buyer = { ...nowhere, company: 'Librairie', vatNumber: 'BE0123456789', country: 'BE' };
    expect(await issue({ buyer, payerCountry: 'FR' })).toMatchObject({
      ...{ country: 'BE', vatRate: 0 },
      mention: expect.stringMatching(/^Autoliquidation/),
    });
  });

  test('is an overseas department, found by its postal code', async () => {
    await sell(standard);
    const buyer = { ...nowhere, postalCode: '97410', country: 'FR' };
    expect(await issue({ buyer, payerCountry: 'FR' })).toMatchObject({ country: 'RE', vatRate: 850 });
  });
});
