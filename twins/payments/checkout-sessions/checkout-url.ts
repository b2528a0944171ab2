import type { Scope } from '../wire/scope.ts';

/** Where the buyer pays. The id's 58 random digits are what opens the page. */
export function checkoutUrl(scope: Pick<Scope, 'publicUrl'>, session: string): string {
  return `${scope.publicUrl}/c/pay/${session}`;
}

/** Where the cardholder's bank asks for consent. */
export function authenticationUrl(scope: Pick<Scope, 'publicUrl'>, session: string): string {
  return `${checkoutUrl(scope, session)}/authentification`;
}

/** Where the buyer goes once it is paid. Percent-encoded, ready for a header. */
export function successUrl(session: { id: string; success_url: string }): string {
  return new URL(session.success_url.replaceAll('{CHECKOUT_SESSION_ID}', session.id)).href;
}
