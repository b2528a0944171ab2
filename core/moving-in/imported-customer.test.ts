import { describe, expect, test } from 'vitest';
import { addMember } from '#tests/support/core-people.ts';
import { openImportingSchool, someone } from '#tests/support/imported-people.ts';
import { findCustomer } from '../orders/checkout-session.ts';

const school = openImportingSchool();

describe('the customer at the payment provider', () => {
  const buy = async (imported: { stripeCustomerId: string | null }) => {
    const buyer = await addMember(school.core, { emailVerified: true });
    await school.importAll([{ email: buyer.email, ...imported }]);
    await school.signIn(buyer.uid);
    return buyer;
  };

  test('is the imported one if it has the same address', async () => {
    const buyer = await addMember(school.core, { emailVerified: true });
    const known = await school.core.payments.customers.create({ email: buyer.email });
    await school.core.payments.customers.create({ email: buyer.email });
    await school.importAll([{ email: buyer.email, stripeCustomerId: known.id }]);
    await school.signIn(buyer.uid);
    expect(await findCustomer(school.core, buyer)).toBe(known.id);
    const account = await school.core.identity.findAccount(buyer.uid, { fresh: true });
    expect(account?.claims.stripeCustomerId).toBe(known.id);
  });

  test('is found by address if the imported id belongs to somebody else or does not exist', async () => {
    const stranger = await school.core.payments.customers.create({ email: someone() });
    for (const id of [stranger.id, 'cus_unknown', 'auto']) {
      const buyer = await buy({ stripeCustomerId: id });
      await school.core.payments.customers.create({ email: buyer.email });
      const newest = await school.core.payments.customers.create({ email: buyer.email });
      const found = await findCustomer(school.core, buyer);
      expect(found).not.toBe(stranger.id);
      expect((await school.core.payments.customers.retrieve(found)) as { email?: string }).toMatchObject({
        email: buyer.email,
      });
      expect(newest.id).toBeTruthy();
    }
  });

  test('is new for a person without a customer', async () => {
    const buyer = await buy({ stripeCustomerId: 'cus_unknown' });
    const id = await findCustomer(school.core, buyer);
    expect(await school.core.payments.customers.retrieve(id)).toMatchObject({ metadata: { uid: buyer.uid } });
  });
});
