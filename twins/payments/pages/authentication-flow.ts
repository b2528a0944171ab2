import { answerAuthentication } from '../checkout-sessions/authenticate-payment.ts';
import { findPaymentIntent } from '../payment-intents/find-payment-intent.ts';
import { getPaymentMethod } from '../payment-methods/insert-payment-method.ts';
import type { FormBranch } from '../wire/decode-form.ts';
import { authenticationPage } from './authentication-page.ts';
import { closedPage, openOrExpired, redirectAfter } from './checkout-flow.ts';
import { malformedPage, strangeFormPage } from './ended-page.ts';
import type { PageOptions, PageRequest } from './handle-page.ts';
import { createNonce, type Page, seeOther } from './page-response.ts';
import { issueTicket, isTicketValid } from './page-token.ts';
import { field } from './parse-payment-form.ts';

const PURPOSE = 'authenticate';

/** Shows the bank's question, if there is one to answer. */
export async function showChallenge(request: PageRequest, options: PageOptions): Promise<Page | Response> {
  return await options.transact(async (scope) => {
    const session = await openOrExpired(scope, request.session);
    if (session.status !== 'open') return closedPage(session, options);
    const intent = session.payment_intent ? await findPaymentIntent(scope, session.payment_intent) : null;
    if (intent?.status !== 'requires_action' || !intent.payment_method) {
      return seeOther(request.url, createNonce());
    }
    const method = await getPaymentMethod(scope, intent.payment_method);
    return authenticationPage({
      seller: scope.account.displayName,
      session,
      card: method.card,
      ticket: issueTicket(options.tokenKey, `${PURPOSE} ${session.id}`, method.id),
      action: `${request.url}/authentification`,
    });
  });
}

/** Takes the answer; it is about the very card the question was about. */
export async function answerChallenge(
  request: PageRequest,
  form: FormBranch,
  options: PageOptions,
): Promise<Page | Response> {
  const seller = options.account.displayName;
  const ticket = { attempt: field(form, 'attempt'), token: field(form, 'token') };
  if (!isTicketValid(options.tokenKey, `${PURPOSE} ${request.session}`, ticket)) {
    return strangeFormPage(seller, request.url);
  }
  const decision = field(form, 'decision');
  if (decision !== 'authorise' && decision !== 'refuse') return malformedPage(seller);
  return await options.transact(async (scope) => {
    const result = await answerAuthentication(
      scope,
      request.session,
      ticket.attempt,
      decision === 'authorise',
    );
    return redirectAfter(scope, result, request);
  });
}
