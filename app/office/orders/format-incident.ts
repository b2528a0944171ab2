import { formatPrice } from '#common/money.ts';
import type { Incident } from '#core/orders/incidents.ts';
import { m } from '#words/messages.js';

type Told = { what: string; next: string };

const incidents: Readonly<Record<Incident['kind'], (incident: Pick<Incident, 'amount'>) => Told>> = {
  'refund-failed': ({ amount }) => ({
    what: m.incidents_refund_failed({ amount: formatPrice(amount) }),
    next: m.incidents_refund_failed_next(),
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
  withdrawal: () => ({ what: m.incidents_withdrawal(), next: m.incidents_withdrawal_next() }),
  'buyer-country': () => ({ what: m.incidents_country(), next: m.incidents_country_next() }),
};

/** What happened, and what can be done about it. */
export const formatIncident = (incident: Pick<Incident, 'kind' | 'amount'>): Told =>
  incidents[incident.kind](incident);
