import type { Migration } from '#twins/kit/migrate.ts';
import { CATALOGUE } from './schema/catalogue.ts';
import { CHAOS } from './schema/chaos.ts';
import { DEBITS } from './schema/debits.ts';
import { DISCOUNTS } from './schema/discounts.ts';
import { DISPUTES } from './schema/disputes.ts';
import { EVIDENCE } from './schema/evidence.ts';
import { NOTIFICATIONS } from './schema/notifications.ts';
import { PAYMENTS } from './schema/payments.ts';
import { PAYOUTS } from './schema/payouts.ts';

/**
 * `position` sorts objects of the same second in lists (https://docs.stripe.com/api/pagination). Amounts are
 * integers in the smallest currency unit, times are UTC.
 */
export const paymentsMigrations: Migration[] = [
  { name: '0001_catalogue', sql: CATALOGUE },
  { name: '0002_payments', sql: PAYMENTS },
  { name: '0003_notifications', sql: NOTIFICATIONS },
  { name: '0004_disputes', sql: DISPUTES },
  { name: '0005_discounts', sql: DISCOUNTS },
  { name: '0006_payouts', sql: PAYOUTS },
  { name: '0007_debits', sql: DEBITS },
  { name: '0008_chaos', sql: CHAOS },
  { name: '0009_evidence', sql: EVIDENCE },
];
