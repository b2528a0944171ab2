import type Stripe from 'stripe';
import type { PaymentsTwin } from '#twins/payments/create-payments-twin.ts';

type View = {
  status: number;
  headers: Headers;
  markup: string;
  /** Text without markup, with its white space. */
  text: string;
  hidden: Record<string, string>;
  action: string | null;
};

type Pages = Pick<PaymentsTwin, 'fetch'>;

const GOOD_CARD = '4242424242424242';

/** Form input of a buyer; a field set to `undefined` is omitted. */
export type Typed = Record<string, string | undefined>;

export async function visit(twin: Pages, url: string): Promise<View> {
  return await read(await twin.fetch(new Request(url)));
}

export async function read(response: Response): Promise<View> {
  const markup = await response.text();
  const hidden: Record<string, string> = {};
  for (const [, name = '', value = ''] of markup.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)) {
    hidden[name] = value;
  }
  const text = markup
    .replace(/<style[\s\S]*?<\/style>|<script[\s\S]*?<\/script>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
  const action = /<form method="post" action="([^"]*)"/.exec(markup)?.[1] ?? null;
  return { status: response.status, headers: response.headers, markup, text, hidden, action };
}

/** Sends a form like a browser, without following the redirect. */
export async function send(
  twin: Pages,
  url: string,
  fields: Typed,
  headers: Record<string, string> = {},
): Promise<Response> {
  const body = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) body.append(name, value);
  return await twin.fetch(
    new Request(url, { method: 'POST', body, headers: { 'sec-fetch-site': 'same-origin', ...headers } }),
  );
}

export function typed(view: View, overrides: Typed = {}): Typed {
  return {
    ...view.hidden,
    email: 'lea.martin@exemple.fr',
    number: GOOD_CARD,
    expiry: '12/48',
    cvc: '123',
    name: 'Léa Martin',
    country: 'FR',
    ...overrides,
  };
}

/** Opens the page of a session and pays with a card. Returns the redirect. */
export async function pay(
  twin: Pages,
  session: Stripe.Checkout.Session,
  overrides: Typed = {},
): Promise<Response> {
  const url = addressOf(session);
  const view = await visit(twin, url);
  return await send(twin, url, typed(view, overrides));
}

/** Submits a decision on the bank's confirmation page. */
export async function decide(
  twin: Pages,
  session: Stripe.Checkout.Session,
  decision: 'authorise' | 'refuse',
): Promise<Response> {
  const url = `${addressOf(session)}/authentification`;
  const view = await visit(twin, url);
  return await send(twin, url, { ...view.hidden, decision });
}

export function addressOf(session: Stripe.Checkout.Session): string {
  if (!session.url) throw new Error('the session no longer has a page');
  return session.url;
}
