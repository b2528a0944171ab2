/**
 * Why a card is refused, in the words of the API (https://docs.stripe.com/declines/codes). The hosted page has its
 * own sentences, in French.
 */
export type Decline = {
  code: string;
  declineCode?: string;
  message: string;
  /** The answer of the card network (ISO 8583). */
  networkCode?: string;
  advice?: 'try_again_later' | 'do_not_try_again' | 'confirm_card_data';
};

export const declines = {
  generic_decline: {
    code: 'card_declined',
    declineCode: 'generic_decline',
    message: 'Your card was declined.',
    networkCode: '01',
    advice: 'try_again_later',
  },
  insufficient_funds: {
    code: 'card_declined',
    declineCode: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
    networkCode: '51',
    advice: 'try_again_later',
  },
  lost_card: {
    code: 'card_declined',
    declineCode: 'lost_card',
    message: 'Your card was declined.',
    networkCode: '41',
    advice: 'do_not_try_again',
  },
  stolen_card: {
    code: 'card_declined',
    declineCode: 'stolen_card',
    message: 'Your card was declined.',
    networkCode: '43',
    advice: 'do_not_try_again',
  },
  card_velocity_exceeded: {
    code: 'card_declined',
    declineCode: 'card_velocity_exceeded',
    message:
      'Your card was declined for making repeated attempts too frequently or exceeding its amount limit.',
    networkCode: '65',
    advice: 'try_again_later',
  },
  expired_card: {
    code: 'expired_card',
    declineCode: 'expired_card',
    message: 'Your card has expired.',
    networkCode: '54',
    advice: 'do_not_try_again',
  },
  incorrect_cvc: {
    code: 'incorrect_cvc',
    declineCode: 'incorrect_cvc',
    message: "Your card's security code is incorrect.",
    networkCode: 'N7',
    advice: 'confirm_card_data',
  },
  processing_error: {
    code: 'processing_error',
    declineCode: 'processing_error',
    message: 'An error occurred while processing your card. Try again in a little bit.',
    networkCode: '96',
    advice: 'try_again_later',
  },
} satisfies Record<string, Decline>;

export type DeclineName = keyof typeof declines;
