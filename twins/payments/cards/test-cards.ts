import type { ScenarioName } from './card-scenarios.ts';

type Brand = 'amex' | 'diners' | 'discover' | 'jcb' | 'mastercard' | 'unionpay' | 'visa';

/** Returns the digits of a typed number. Undefined if it has other characters or is too long. */
export function parseCardNumber(typed: string): string | undefined {
  const digits = typed.replace(/[\s\u00A0\u202F.-]/gu, '');
  return /^\d{1,19}$/.test(digits) ? digits : undefined;
}

/** True if length and check digit are valid (Luhn, ISO/IEC 7812-1). */
export function isPlausible(digits: string): boolean {
  if (digits.length < 12 || digits.length > 19) return false;
  let sum = 0;
  for (const [index, digit] of [...digits].reverse().entries()) {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
}

const BRAND_RANGES: [RegExp, Brand][] = [
  [/^3[47]/, 'amex'],
  [/^3(0[0-5]|095|[689])/, 'diners'],
  [/^35(2[89]|[3-8])/, 'jcb'],
  [/^4/, 'visa'],
  [/^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/, 'mastercard'],
  [/^(6011|64[4-9]|65)/, 'discover'],
  [/^62/, 'unionpay'],
];

export function brandOf(digits: string): Brand | undefined {
  return BRAND_RANGES.find(([pattern]) => pattern.test(digits))?.[1];
}

export function securityCodeLength(brand: Brand | undefined): 3 | 4 {
  return brand === 'amex' ? 4 : 3;
}

type Funding = 'credit' | 'debit' | 'prepaid';

/** See https://docs.stripe.com/testing. */
export type TestCard = {
  number: string;
  brand: Brand;
  funding: Funding;
  /** Country of the bank (ISO 3166). */
  country: string;
  scenario: ScenarioName;
};

type Traits = { funding?: Funding; country?: string; scenario?: ScenarioName };

const TEST_CARDS: [string, Traits?][] = [
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
  ['4000000000001976', { scenario: 'is_inquired' }],
  ['4000000000005423', { scenario: 'is_warned' }],
  ['4000000000005126', { scenario: 'refund_fails' }],
  ['4000000000007726', { scenario: 'refund_waits' }],
];

const byNumber = new Map(TEST_CARDS.map(([number, traits]) => [number, describe(number, traits)]));

export function findTestCard(digits: string): TestCard | undefined {
  return byNumber.get(digits);
}

function describe(number: string, traits: Traits = {}): TestCard {
  const brand = brandOf(number);
  if (!brand) throw new Error(`test card ending in ${number.slice(-4)} has no brand`);
  return {
    number,
    brand,
    funding: traits.funding ?? 'credit',
    country: traits.country ?? 'US',
    scenario: traits.scenario ?? 'succeeds',
  };
}
