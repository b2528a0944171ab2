import { endpoint } from '../wire/endpoint.ts';
import {
  createdField,
  createdWithin,
  equals,
  type ListAnswer,
  pageFields,
  selectPage,
} from '../wire/paginate.ts';
import { required } from '../wire/parameter.ts';
import { email, oneOf, text } from '../wire/scalar-parameters.ts';
import { hash } from '../wire/structured-parameters.ts';
import { expireDueSessions, lockSession } from './expire-session.ts';
import { findSession } from './find-session.ts';
import { formatSession } from './format-session.ts';
import type { SessionRow } from './session-row.ts';

/** A session past its time is never shown open (https://docs.stripe.com/api/checkout/sessions/retrieve). */
export const retrieveSession = endpoint({
  method: 'GET',
  path: '/v1/checkout/sessions/:id',
  fields: {},
  answers: { object: 'checkout.session' },
  async run(scope, _values, id) {
    const row = await findSession(scope, id);
    const isDue = row.status === 'open' && row.expires_at <= scope.now;
    return formatSession(scope, isDue ? await lockSession(scope, id) : row);
  },
});

/** https://docs.stripe.com/api/checkout/sessions/list */
export const listSessions = endpoint({
  method: 'GET',
  path: '/v1/checkout/sessions',
  fields: {
    ...pageFields,
    ...createdField,
    customer: text(),
    customer_details: hash({ email: required(email) }),
    payment_intent: text(),
    status: oneOf('complete', 'expired', 'open'),
  },
  unserved: ['customer_account', 'payment_link', 'subscription'],
  answers: { list: 'checkout.session' },
  async run(scope, values): Promise<ListAnswer> {
    await expireDueSessions(scope, 1000);
    const { rows, hasMore } = await selectPage<SessionRow>(
      scope,
      'checkout_sessions',
      'checkout.session',
      values,
      [
        ...createdWithin(values.created),
        ...equals('customer', values.customer),
        ...equals("customer_details ->> 'email'", values.customer_details?.email),
        ...equals('payment_intent', values.payment_intent),
        ...equals('status', values.status),
      ],
    );
    return {
      object: 'list',
      data: rows.map((row) => formatSession(scope, row)),
      has_more: hasMore,
      url: '/v1/checkout/sessions',
    };
  },
});
