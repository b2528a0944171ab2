import { addMilliseconds } from '#twins/kit/time.ts';
import type { Queryable } from '#twins/kit/transaction.ts';
import { debitScenarioOf } from '../debits/test-accounts.ts';
import { insertBalanceTransaction, paymentAvailableOn } from '../resources/balance.ts';
import {
  type ChargeRow,
  chargeTable,
  insertCharge,
  recordBalanceTransaction,
  settleCharge,
} from '../resources/charges.ts';
import { openDispute } from '../resources/disputes.ts';
import { DEBIT_FEE } from '../resources/fees.ts';
import {
  failPaymentIntent,
  type PaymentIntentRow,
  paymentIntentTable,
  processPaymentIntent,
  succeedPaymentIntent,
} from '../resources/payment-intents.ts';
import { type PaymentMethodRow, paymentMethodTable } from '../resources/payment-methods.ts';
import { emit, rowOf, rowsOf, type Scope } from '../wire/transaction.ts';
import { completeSession, type PaymentResult, saveCustomer, toPayer } from './complete-session.ts';
import { type Discount, redeem } from './discounts.ts';
import { type CheckoutSessionRow, sessionTable } from './sessions.ts';

type Debit = {
  /** Open session, locked by the caller. */
  session: CheckoutSessionRow;
  intent: PaymentIntentRow;
  method: PaymentMethodRow;
  attempt: string;
  /** Discount, locked by the caller, that this purchase redeems. */
  discount: Discount | null;
};

/** Completes the session, still unpaid. https://docs.stripe.com/payments/sepa-debit/accept-a-payment */
export async function debitSession(
  scope: Scope,
  { session, intent, method, attempt, discount }: Debit,
): Promise<PaymentResult> {
  const buyer = toPayer(method.billing_details);
  const customer = await saveCustomer(scope, session, buyer);
  const named = await paymentIntentTable.update(scope, intent.id, { customer });
  const { settlesAfterMs } = debitScenarioOf(method.behaviour);
  const settlesAt = addMilliseconds(scope.now, settlesAfterMs);
  const charge = await insertCharge(scope, named, method, { settlesAt });
  await processPaymentIntent(scope, named, { charge: charge.id, method: method.id });
  if (discount) await redeem(scope, discount);
  return await completeSession(scope, { ...session, customer }, buyer, attempt);
}

/** Settles one debit. Returns false if no debit is due. */
export async function settleNextDebit(scope: Scope): Promise<boolean> {
  const [due] = await rowsOf<{ id: string; session: string }>(
    scope.client,
    `SELECT charge.id, session.id AS session FROM payments.charges charge
     JOIN payments.checkout_sessions session ON session.payment_intent = charge.payment_intent
     WHERE charge.settles_at <= $1 ORDER BY charge.settles_at LIMIT 1`,
    [scope.now],
  );
  if (!due) return false;
  // Locks in the same order as a payment, which prevents deadlocks.
  const session = await sessionTable.get(scope, due.session, 'FOR UPDATE');
  const charge = await chargeTable.get(scope, due.id, 'FOR UPDATE');
  if (charge.settles_at !== null) await settle(scope, session, charge);
  return true;
}

async function settle(scope: Scope, session: CheckoutSessionRow, pending: ChargeRow): Promise<void> {
  const intent = await paymentIntentTable.get(scope, pending.payment_intent, 'FOR UPDATE');
  const method = await paymentMethodTable.get(scope, pending.payment_method);
  const { decline, dispute } = debitScenarioOf(method.behaviour);
  const charge = await settleCharge(scope, pending, decline);
  if (decline) {
    await failPaymentIntent(scope, intent, method, { ...decline, charge: charge.id });
    emit(scope, 'checkout.session.async_payment_failed', sessionTable.format(session, scope));
    return;
  }
  await succeedPaymentIntent(scope, intent, { charge: charge.id, method: method.id });
  const paid = await sessionTable.update(scope, session.id, { payment_status: 'paid' });
  emit(scope, 'checkout.session.async_payment_succeeded', sessionTable.format(paid, scope));
  const transaction = await insertBalanceTransaction(scope, {
    ...{ amount: charge.amount, currency: charge.currency, source: charge.id, type: 'payment' },
    description: charge.description,
    reporting_category: 'charge',
    fee: DEBIT_FEE,
    available_on: paymentAvailableOn(scope.now),
  });
  await recordBalanceTransaction(scope, charge, transaction);
  if (dispute) await openDispute(scope, charge, dispute);
}

export async function findNextDebit(client: Queryable): Promise<Date | null> {
  const { next } = await rowOf<{ next: Date | null }>(
    client,
    'SELECT min(settles_at) AS next FROM payments.charges WHERE settles_at IS NOT NULL',
  );
  return next;
}
