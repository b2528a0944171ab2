import { and, eq, ne } from 'drizzle-orm';
import Stripe from 'stripe';
import { importedPeople } from '#database/tables/moving-in.ts';
import type { Core } from '../context.ts';

/** Customers of the same address that are compared. */
const maxCompared = 10;

/**
 * Finds a customer of an imported person at the payment provider: by the imported id if its address is the
 * person's, or else the newest customer with this address.
 */
export async function findImportedCustomer(
  core: Pick<Core, 'db' | 'payments'>,
  { uid, email }: { uid: string; email: string },
): Promise<string | null> {
  const [person] = await core.db
    .select({ id: importedPeople.stripeCustomerId, email: importedPeople.email })
    .from(importedPeople)
    .where(and(eq(importedPeople.uid, uid), ne(importedPeople.uid, '')))
    .limit(1);
  if (!person) return null;
  const addresses = new Set([email.toLowerCase(), person.email]);
  if (person.id.startsWith('cus_')) {
    const named = await retrieve(core, person.id);
    if (named?.email && addresses.has(named.email.toLowerCase())) return named.id;
  }
  for (const address of addresses) {
    const { data } = await core.payments.customers.list({ email: address, limit: maxCompared });
    // Newest first.
    const [newest] = data.filter(({ deleted, metadata }) => !deleted && (metadata.uid ?? uid) === uid);
    if (newest) return newest.id;
  }
  return null;
}

/** Returns null for a customer of another account of the provider and for a deleted one. */
async function retrieve({ payments }: Pick<Core, 'payments'>, id: string): Promise<Stripe.Customer | null> {
  try {
    const customer = await payments.customers.retrieve(id);
    return customer.deleted ? null : customer;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing')
      return null;
    throw error;
  }
}
