import Stripe from 'stripe';
import { describe, test } from 'vitest';
import { openPayments } from './support/open-payments.ts';
import { providerCases } from './support/provider-cases.ts';

/**
 * The same cases on the twin, always, and on the provider itself when `STRIPE_TEST_SECRET_KEY` holds a test key: that
 * is how the twin is known to be a likeness. What the two are known to do differently is listed in the twin's README.
 */

describe('the twin', () => {
  test.each(providerCases)('$name', async ({ run }) => {
    await using payments = await openPayments();
    await run(payments.stripe);
  });
});

const key = process.env.STRIPE_TEST_SECRET_KEY;

describe.skipIf(!key)('the provider', () => {
  test.each(providerCases)(
    '$name',
    async ({ run }) => {
      if (!key?.startsWith('sk_test_')) throw new Error('STRIPE_TEST_SECRET_KEY must be a test key');
      await run(new Stripe(key, { telemetry: false }));
    },
    60_000,
  );
});
