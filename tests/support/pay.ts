import type { Visitor } from './visitor.ts';

export const goodCard = '4242 4242 4242 4242';
export const declinedCard = '4000 0000 0000 0002';
/** Card whose payment succeeds and is disputed immediately. */
export const contestedCard = '4000 0000 0000 0259';

/** Both checkboxes of the order page. */
export const bothBoxes = { terms: 'on', waiver: 'on' };
/** Form of a buyer who keeps the right of withdrawal. */
export const withoutWaiver = { terms: 'on' };

/** Wraps a buyer to send the visited page's origin, for a payment provider with its own origin. */
export const fromItsOwnPages = (
  { visit }: Pick<Visitor, 'visit'>,
  siteUrl: string,
): Pick<Visitor, 'visit'> => ({
  visit: (path, init) => visit(path, { ...init, headers: { origin: new URL(path, siteUrl).origin } }),
});

/** Orders at a buy page. Returns the URL of the hosted payment page. */
export async function order(
  buyer: Pick<Visitor, 'visit'>,
  buyPath: string,
  form: Record<string, string> = bothBoxes,
): Promise<string> {
  const ordered = await buyer.visit(buyPath, { form });
  const location = ordered.headers.get('location') ?? '';
  if (ordered.status !== 303 || !location.includes('/c/pay/'))
    throw new Error(`order rejected: ${ordered.status} ${location}`);
  return location;
}

/** Submits the hosted payment form. Returns a redirect, or the page again. */
export async function payAt(buyer: Pick<Visitor, 'visit'>, page: string, card = goodCard): Promise<Response> {
  const shown = await buyer.visit(page);
  const html = await shown.text();
  if (shown.status !== 200) throw new Error(`payment page responded ${shown.status}`);
  return buyer.visit(page, {
    form: {
      ...hiddenFields(html),
      email: 'noe@exemple.test',
      number: card,
      expiry: '12 / 34',
      cvc: '123',
      name: 'Noé Martin',
      country: 'FR',
    },
  });
}

/** Orders and pays. Returns the path that the provider redirects the buyer to. */
export async function buy(
  buyer: Pick<Visitor, 'visit'>,
  buyPath: string,
  card = goodCard,
  form: Record<string, string> = bothBoxes,
): Promise<string> {
  const paid = await payAt(buyer, await order(buyer, buyPath, form), card);
  const location = paid.headers.get('location') ?? '';
  if (paid.status !== 303) throw new Error(`payment rejected: ${paid.status}`);
  const url = new URL(location);
  return url.pathname + url.search;
}

function hiddenFields(html: string): Record<string, string> {
  const fields = html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g);
  return Object.fromEntries([...fields].map(([, name = '', value = '']) => [name, value]));
}
