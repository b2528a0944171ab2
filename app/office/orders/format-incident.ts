import { formatPrice } from '#common/money.ts';
import type { ListedIncident } from '#core/orders/incidents.ts';
import { m } from '#words/messages.js';

type Told = { what: string; next: string };
type Facts = Pick<ListedIncident, 'kind' | 'amount' | 'details' | 'orderState'>;

/** Refund failure while the bank examines a dispute (https://docs.stripe.com/error-codes#charge-disputed). */
const chargeDisputed = 'charge_disputed';

const incidents: Readonly<Record<Facts['kind'], (incident: Facts) => Told>> = {
  'refund-failed': ({ amount, details, orderState }) => ({
    what: m.incidents_refund_failed({ amount: formatPrice(amount) }),
    next:
      orderState === 'disputed' || details.failure === chargeDisputed
        ? m.incidents_bank_holds()
        : m.incidents_refund_failed_next(),
  }),
  'orphan-payment': ({ amount }) => ({
    what: m.incidents_orphan_paid({ amount: formatPrice(amount) }),
    next: m.incidents_orphan_next(),
  }),
  dispute: ({ amount }) => ({
    what: m.incidents_dispute({ amount: formatPrice(amount) }),
    next: m.incidents_dispute_next(),
  }),
  'fraud-warning': () => ({ what: m.incidents_fraud(), next: m.incidents_fraud_next() }),
  withdrawal: ({ orderState }) => ({
    what: m.incidents_withdrawal(),
    next: orderState === 'disputed' ? m.incidents_bank_holds() : m.incidents_withdrawal_next(),
  }),
  'buyer-country': () => ({ what: m.incidents_country(), next: m.incidents_country_next() }),
  'transfer-return': ({ amount, details }) => ({
    what: m.incidents_return({ amount: formatPrice(amount) }),
    next:
      details.reason === 'duplicate'
        ? m.incidents_return_duplicate_next({ amount: formatPrice(amount) })
        : m.incidents_return_next({ amount: formatPrice(amount) }),
  }),
};

/** Returns the description of an incident and the suggested next step. */
export const formatIncident = (incident: Facts): Told => incidents[incident.kind](incident);
