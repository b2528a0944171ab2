import type { DeclineName } from './declines.ts';

/**
 * What a test card does. The name is kept with the payment instead of the number.
 * https://docs.stripe.com/testing
 */
export type Scenario = {
  /** The cardholder is asked to authorise the payment first. */
  authentication?: true;
  /** The payment is then refused. */
  decline?: DeclineName;
  /** `fails`: succeeds at once and fails later; `waits`: pending at first. */
  refund?: 'fails' | 'waits';
  /** The cardholder contests the payment. Kept with the payment; no dispute is opened yet. */
  dispute?: 'fraudulent';
};

export const scenarios = {
  succeeds: {},
  generic_decline: { decline: 'generic_decline' },
  insufficient_funds: { decline: 'insufficient_funds' },
  lost_card: { decline: 'lost_card' },
  stolen_card: { decline: 'stolen_card' },
  expired_card: { decline: 'expired_card' },
  incorrect_cvc: { decline: 'incorrect_cvc' },
  processing_error: { decline: 'processing_error' },
  velocity: { decline: 'card_velocity_exceeded' },
  authenticates: { authentication: true },
  authenticates_then_declines: { authentication: true, decline: 'generic_decline' },
  authenticates_then_lacks_funds: { authentication: true, decline: 'insufficient_funds' },
  is_disputed: { dispute: 'fraudulent' },
  refund_fails: { refund: 'fails' },
  refund_waits: { refund: 'waits' },
} satisfies Record<string, Scenario>;

export type ScenarioName = keyof typeof scenarios;

/** @throws {Error} for a name that was never stored: a fault of ours. */
export function scenarioOf(name: string): Scenario {
  if (!Object.hasOwn(scenarios, name)) throw new Error(`unknown card scenario "${name}"`);
  return scenarios[name as ScenarioName];
}
