import { eq } from 'drizzle-orm';
import type { Core } from '#core/context.ts';
import { createId } from '#core/create-id.ts';
import { issueMissingInvoices } from '#core/invoices/issue-missing-invoices.ts';
import type { Invoice } from '#core/invoices/list-invoices.ts';
import { invoices } from '#database/tables/invoices.ts';
import { orders } from '#database/tables/orders.ts';
import { addProductAt } from './core-people.ts';

/** Inserts a paid order and issues its invoice without a provider, for no account by default. */
export async function addInvoice(
  core: Core,
  changes: Partial<typeof orders.$inferInsert> = {},
): Promise<Invoice> {
  const product = await addProductAt(core, 4_900);
  const id = createId();
  await core.db.insert(orders).values({
    ...{ id, uid: createId(), email: 'noe@exemple.test', productId: product.id, title: product.title },
    ...{ priceId: product.priceId, amount: 4_900, currency: 'eur', state: 'paid', origin: 'payment' },
    ...{ termsVersion: '1', paidAt: core.now(), ...changes },
  });
  await core.db.transaction((tx) => issueMissingInvoices(core, tx, { id }));
  const [invoice] = await core.db.select().from(invoices).where(eq(invoices.orderId, id));
  if (!invoice) throw new Error('no invoice was issued');
  return invoice;
}
