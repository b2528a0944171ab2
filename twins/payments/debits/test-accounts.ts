import { minutes, seconds } from '#twins/kit/time.ts';
import type { Decline } from '../cards/card-scenarios.ts';

/** Returns a typed IBAN in capitals without separators, or undefined if it is too long or malformed. */
export function parseIban(typed: string): string | undefined {
  const iban = typed.replace(/[\s\u00A0\u202F.-]/gu, '').toUpperCase();
  return /^[A-Z0-9]{1,34}$/.test(iban) ? iban : undefined;
}

/** ISO 13616: with letters as numbers from A = 10, the remainder modulo 97 must be 1. */
export function isPlausibleIban(iban: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false;
  const digits = [...iban.slice(4), ...iban.slice(0, 4)]
    .map((character) => Number.parseInt(character, 36))
    .join('');
  return BigInt(digits) % 97n === 1n;
}

/** Times after which a test account accepts or rejects the debit. */
const SOON_MS = seconds(10);
const LATER_MS = minutes(3);

/** Behaviour of a test account. The database stores its name instead of the IBAN. */
type Scenario = {
  settlesAfterMs: number;
  decline?: Decline;
  /** The account holder disputes the payment immediately. */
  dispute?: 'debit_not_authorized';
};

const FAILS: Decline = {
  code: 'payment_intent_payment_attempt_failed',
  message: 'The payment attempt failed because the bank refused the debit.',
};

/** https://docs.stripe.com/payments/sepa-debit/accept-a-payment#test-integration */
const SCENARIOS = {
  debit_succeeds: { settlesAfterMs: SOON_MS },
  debit_succeeds_later: { settlesAfterMs: LATER_MS },
  debit_fails: { settlesAfterMs: SOON_MS, decline: FAILS },
  debit_fails_later: { settlesAfterMs: LATER_MS, decline: FAILS },
  debit_lacks_funds: {
    settlesAfterMs: SOON_MS,
    decline: {
      code: 'insufficient_funds',
      message: 'The account has insufficient funds to cover this payment.',
    },
  },
  debit_exceeds_limit: {
    settlesAfterMs: SOON_MS,
    decline: {
      code: 'charge_exceeds_source_limit',
      message: 'The payment would exceed the limit of debits of this account.',
    },
  },
  debit_is_disputed: { settlesAfterMs: SOON_MS, dispute: 'debit_not_authorized' },
} satisfies Record<string, Scenario>;

type ScenarioName = keyof typeof SCENARIOS;

/** @throws {Error} if the stored name is unknown, which is a bug in the twin */
export function debitScenarioOf(name: string): Scenario {
  if (!Object.hasOwn(SCENARIOS, name)) throw new Error(`unknown debit scenario "${name}"`);
  return SCENARIOS[name as ScenarioName];
}

export type TestAccount = { iban: string; scenario: ScenarioName };

const TEST_ACCOUNTS = new Map<string, ScenarioName>([
  ['FR1420041010050500013M02606', 'debit_succeeds'],
  ['FR3020041010050500013M02609', 'debit_succeeds_later'],
  ['FR8420041010050500013M02607', 'debit_fails'],
  ['FR7920041010050500013M02600', 'debit_fails_later'],
  ['FR5720041010050500013M02608', 'debit_is_disputed'],
  ['FR9720041010050000002222227', 'debit_lacks_funds'],
  ['FR9720041010050000000343434', 'debit_exceeds_limit'],
  ['DE89370400440532013000', 'debit_succeeds'],
]);

export function findTestAccount(iban: string): TestAccount | undefined {
  const scenario = TEST_ACCOUNTS.get(iban);
  return scenario && { iban, scenario };
}

/** Reads a French IBAN by the French format, and any other by the German format. */
export function bankOf(iban: string): { bank_code: string; branch_code: string | null } {
  return iban.startsWith('FR')
    ? { bank_code: iban.slice(4, 9), branch_code: iban.slice(9, 14) }
    : { bank_code: iban.slice(4, 12), branch_code: null };
}
