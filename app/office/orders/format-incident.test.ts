import { expect, test } from 'vitest';
import { formatIncident } from './format-incident.ts';

const incident = {
  kind: 'refund-failed',
  amount: 4_900,
  details: {},
  orderState: 'paid',
} as const;
const noTransfer = 'Ne faites pas de virement';

test('suggests a transfer if the bank rejected a refund', () => {
  expect(formatIncident(incident).next).toContain('virement');
  expect(formatIncident(incident).next).not.toContain(noTransfer);
});

test.each([
  [{ ...incident, details: { failure: 'charge_disputed' } }],
  [{ ...incident, orderState: 'disputed' }],
  [{ ...incident, kind: 'withdrawal', orderState: 'disputed' }],
] as const)('advises against a transfer while the bank holds the money: %o', (held) => {
  expect(formatIncident(held).next).toContain(noTransfer);
});
