import { type Brand, brandOf } from './card-number.ts';
import type { ScenarioName } from './scenarios.ts';

export type Funding = 'credit' | 'debit' | 'prepaid';

/** A card that exists nowhere but in tests (https://docs.stripe.com/testing). */
export type TestCard = {
  number: string;
  brand: Brand;
  funding: Funding;
  /** Of the bank, ISO 3166. */
  country: string;
  scenario: ScenarioName;
};

type Traits = { funding?: Funding; country?: string; scenario?: ScenarioName };

const list: [string, Traits?][] = [
  ['4242424242424242'],
  ['4000056655665556', { funding: 'debit' }],
  ['4012888888881881'],
  ['4000002500000003', { country: 'FR' }],
  ['4000002500001001', { country: 'FR' }],
  ['5555552500001001', { country: 'FR' }],
  ['5555555555554444'],
  ['2223003122003222'],
  ['5200828282828210', { funding: 'debit' }],
  ['5105105105105100', { funding: 'prepaid' }],
  ['378282246310005'],
  ['371449635398431'],
  ['6011111111111117'],
  ['6011000990139424'],
  ['6011981111111113', { funding: 'debit' }],
  ['3056930009020004'],
  ['36227206271667'],
  ['30569309025904'],
  ['38520000023237'],
  ['3566002020360505', { country: 'JP' }],
  ['3530111333300000', { country: 'JP' }],
  ['6200000000000005', { country: 'CN' }],
  ['6200000000000047', { country: 'CN', funding: 'debit' }],
  ['6205500000000000004', { country: 'CN' }],
  ['4000000000000002', { scenario: 'generic_decline' }],
  ['4000000000009995', { scenario: 'insufficient_funds' }],
  ['4000000000009987', { scenario: 'lost_card' }],
  ['4000000000009979', { scenario: 'stolen_card' }],
  ['4000000000000069', { scenario: 'expired_card' }],
  ['4000000000000127', { scenario: 'incorrect_cvc' }],
  ['4000000000000119', { scenario: 'processing_error' }],
  ['4000000000006975', { scenario: 'velocity' }],
  ['4000002500003155', { scenario: 'authenticates', country: 'FR' }],
  ['4000002760003184', { scenario: 'authenticates', country: 'DE' }],
  ['4000003800000446', { scenario: 'authenticates', country: 'IT' }],
  ['4000000000003220', { scenario: 'authenticates' }],
  ['4000008400001629', { scenario: 'authenticates_then_declines' }],
  ['4000008260003178', { scenario: 'authenticates_then_lacks_funds', country: 'GB' }],
  ['4000000000000259', { scenario: 'is_disputed' }],
  ['4000000000005126', { scenario: 'refund_fails' }],
  ['4000000000007726', { scenario: 'refund_waits' }],
];

const byNumber = new Map(list.map(([number, traits]) => [number, describe(number, traits)]));

/** The test card with these digits, if it is one. */
export function findTestCard(digits: string): TestCard | undefined {
  return byNumber.get(digits);
}

function describe(number: string, traits: Traits = {}): TestCard {
  const brand = brandOf(number);
  if (!brand) throw new Error(`a test card ending in ${number.slice(-4)} has no brand`);
  return {
    number,
    brand,
    funding: traits.funding ?? 'credit',
    country: traits.country ?? 'US',
    scenario: traits.scenario ?? 'succeeds',
  };
}
