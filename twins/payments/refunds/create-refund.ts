import { insertBalanceTransaction } from '../balance/insert-balance-transaction.ts';
import type { ChargeRow } from '../charges/charge-row.ts';
import { findCharge, lockCharge } from '../charges/find-charge.ts';
import { setAmountRefunded } from '../charges/update-charge-row.ts';
import { ApiError } from '../wire/api-error.ts';
import { englishAmount, MAX_AMOUNT } from '../wire/currency.ts';
import { endpoint } from '../wire/endpoint.ts';
import { applyMetadata, type MetadataChange, metadata } from '../wire/metadata.ts';
import { randomId } from '../wire/random-id.ts';
import { exclusive, missing, noSuch, refuse } from '../wire/refusals.ts';
import { integer, oneOf, text } from '../wire/scalar-parameters.ts';
import { emit, rowOf, rowsOf, type Scope } from '../wire/scope.ts';
import { addSeconds } from '../wire/seconds.ts';
import { formatRefund } from './format-refund.ts';
import type { RefundRow } from './refund-row.ts';

/** How long test cards take to change the state of their refund. */
export const SETTLEMENT_SECONDS = 10;

/** https://docs.stripe.com/api/refunds/create */
export const createRefund = endpoint({
  method: 'POST',
  path: '/v1/refunds',
  fields: {
    amount: integer(1, MAX_AMOUNT),
    charge: text(),
    metadata,
    payment_intent: text(),
    reason: oneOf('duplicate', 'fraudulent', 'requested_by_customer'),
  },
  unserved: [
    'currency',
    'customer',
    'instructions_email',
    'origin',
    'refund_application_fee',
    'reverse_transfer',
  ],
  answers: { object: 'refund' },
  check(values) {
    if (values.charge !== undefined && values.payment_intent !== undefined) {
      throw exclusive('charge', 'payment_intent');
    }
    if (values.charge === undefined && values.payment_intent === undefined) throw missing('payment_intent');
  },
  async run(scope, values) {
    const named =
      values.charge === undefined
        ? await chargeOfPaymentIntent(scope, values.payment_intent ?? '')
        : await namedCharge(scope, values.charge);
    const charge = await lockCharge(scope, named.id);
    const amount = refundable(charge, values.amount);
    return formatRefund(await insertRefund(scope, charge, amount, values));
  },
});

async function namedCharge(scope: Scope, id: string): Promise<ChargeRow> {
  try {
    return await findCharge(scope, id);
  } catch (error) {
    // Named in a parameter, an unknown charge is a bad request rather than a missing page.
    if (error instanceof ApiError) throw noSuch('charge', id, 'charge');
    throw error;
  }
}

async function chargeOfPaymentIntent(scope: Scope, id: string): Promise<ChargeRow> {
  const [intent] = await rowsOf(scope.client, 'SELECT 1 FROM payments.payment_intents WHERE id = $1', [id]);
  if (!intent) throw noSuch('payment_intent', id, 'payment_intent');
  const [charge] = await rowsOf<ChargeRow>(
    scope.client,
    "SELECT * FROM payments.charges WHERE payment_intent = $1 AND status = 'succeeded'",
    [id],
  );
  if (!charge) {
    throw refuse(`This PaymentIntent (${id}) does not have a successful charge to refund.`, 'payment_intent');
  }
  return charge;
}

/** The amount to give back. @throws {ApiError} when nothing, or less, is left of the charge. */
function refundable(charge: ChargeRow, wanted: number | undefined): number {
  if (charge.status !== 'succeeded') {
    throw new ApiError(`Charge ${charge.id} cannot be refunded because it has not succeeded.`, {
      status: 400,
      code: 'charge_not_refundable',
      param: 'charge',
    });
  }
  const left = charge.amount - charge.amount_refunded;
  if (left === 0) {
    throw new ApiError(`Charge ${charge.id} has already been refunded.`, {
      status: 400,
      code: 'charge_already_refunded',
    });
  }
  if (wanted !== undefined && wanted > left) {
    const [asked, rest] = [wanted, left].map((amount) => englishAmount(amount, charge.currency));
    throw refuse(`Refund amount (${asked}) is greater than unrefunded amount on charge (${rest})`, 'amount');
  }
  return wanted ?? left;
}

async function insertRefund(
  scope: Scope,
  charge: ChargeRow,
  amount: number,
  values: { metadata?: MetadataChange; reason?: string },
): Promise<RefundRow> {
  const id = randomId('re');
  const waits = charge.refund_behaviour === 'waits';
  const settlesTo = waits ? 'succeeded' : charge.refund_behaviour === 'fails' ? 'failed' : null;
  const transaction = waits ? null : await payBack(scope, id, charge, amount);
  const row = await rowOf<RefundRow>(
    scope.client,
    `INSERT INTO payments.refunds (id, created, amount, currency, charge, payment_intent, customer, payment_method, reason,
       metadata, status, pending_reason, balance_transaction, settles_at, settles_to)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) RETURNING *`,
    [
      id,
      scope.now,
      amount,
      charge.currency,
      charge.id,
      charge.payment_intent,
      charge.customer,
      charge.payment_method,
      values.reason ?? null,
      applyMetadata({}, values.metadata),
      waits ? 'pending' : 'succeeded',
      waits ? 'processing' : null,
      transaction,
      settlesTo && addSeconds(scope.now, SETTLEMENT_SECONDS),
      settlesTo,
    ],
  );
  emit(scope, 'refund.created', formatRefund(row));
  await setAmountRefunded(scope, charge, charge.amount_refunded + amount, 'charge.refunded');
  return row;
}

/** The money leaves the balance. */
export async function payBack(
  scope: Scope,
  refund: string,
  charge: Pick<ChargeRow, 'currency' | 'description'>,
  amount: number,
): Promise<string> {
  return await insertBalanceTransaction(scope, {
    amount: -amount,
    currency: charge.currency,
    source: refund,
    type: 'refund',
    description: charge.description ? `REFUND FOR CHARGE (${charge.description})` : 'REFUND FOR CHARGE',
  });
}
