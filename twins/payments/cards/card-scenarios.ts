/** Reason of a declined card, with the message of the API. https://docs.stripe.com/declines/codes */
export type Decline = {
  code: string;
  declineCode?: string;
  message: string;
  /** Decline code of the card network (ISO 8583). */
  networkDeclineCode?: string;
  adviceCode?: 'try_again_later' | 'do_not_try_again' | 'confirm_card_data';
};

export const DECLINES = {
  generic_decline: {
    code: 'card_declined',
    declineCode: 'generic_decline',
    message: 'Your card was declined.',
    networkDeclineCode: '01',
    adviceCode: 'try_again_later',
  },
  insufficient_funds: {
    code: 'card_declined',
    declineCode: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
    networkDeclineCode: '51',
    adviceCode: 'try_again_later',
  },
  lost_card: {
    code: 'card_declined',
    declineCode: 'lost_card',
    message: 'Your card was declined.',
    networkDeclineCode: '41',
    adviceCode: 'do_not_try_again',
  },
  stolen_card: {
    code: 'card_declined',
    declineCode: 'stolen_card',
    message: 'Your card was declined.',
    networkDeclineCode: '43',
    adviceCode: 'do_not_try_again',
  },
  card_velocity_exceeded: {
    code: 'card_declined',
    declineCode: 'card_velocity_exceeded',
    message:
      'Your card was declined for making repeated attempts too frequently or exceeding its amount limit.',
    networkDeclineCode: '65',
    adviceCode: 'try_again_later',
  },
  expired_card: {
    code: 'expired_card',
    declineCode: 'expired_card',
    message: 'Your card has expired.',
    networkDeclineCode: '54',
    adviceCode: 'do_not_try_again',
  },
  incorrect_cvc: {
    code: 'incorrect_cvc',
    declineCode: 'incorrect_cvc',
    message: "Your card's security code is incorrect.",
    networkDeclineCode: 'N7',
    adviceCode: 'confirm_card_data',
  },
  processing_error: {
    code: 'processing_error',
    declineCode: 'processing_error',
    message: 'An error occurred while processing your card. Try again in a little bit.',
    networkDeclineCode: '96',
    adviceCode: 'try_again_later',
  },
} satisfies Record<string, Decline>;

type DeclineName = keyof typeof DECLINES;

/** Behaviour of a test card (https://docs.stripe.com/testing). Stored by its name, not by the number. */
type Scenario = {
  /** Requires 3-D Secure first. */
  authentication?: true;
  decline?: DeclineName;
  /** Refunds of this card: `fails` succeeds immediately and fails later, `waits` is pending at first. */
  refund?: 'fails' | 'waits';
  /** The cardholder disputes the payment immediately. */
  dispute?: 'fraudulent';
  /** The dispute is only an inquiry, so no money is withdrawn. */
  inquiry?: true;
  warning?: true;
};

const SCENARIOS = {
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
  is_inquired: { dispute: 'fraudulent', inquiry: true },
  is_warned: { warning: true },
  refund_fails: { refund: 'fails' },
  refund_waits: { refund: 'waits' },
} satisfies Record<string, Scenario>;

export type ScenarioName = keyof typeof SCENARIOS;

/** @throws {Error} if the stored name is unknown, which is a bug in the twin */
export function scenarioOf(name: string): Scenario {
  if (!Object.hasOwn(SCENARIOS, name)) throw new Error(`unknown card scenario "${name}"`);
  return SCENARIOS[name as ScenarioName];
}
