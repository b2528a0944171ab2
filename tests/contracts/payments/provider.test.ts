import Stripe from 'stripe';
import { describe, test } from 'vitest';
import { openPayments } from './support/open-payments.ts';
import { providerCases } from './support/provider-cases.ts';

/**
 * Compares the twin with the provider, if `STRIPE_TEST_SECRET_KEY` is set. The twin's README lists known
 * differences.
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
