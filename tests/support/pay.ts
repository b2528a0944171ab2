import type { Visitor } from './visitor.ts';

export const goodCard = '4242 4242 4242 4242';
export const declinedCard = '4000 0000 0000 0002';
/** Paid, and contested by its cardholder at once. */
export const contestedCard = '4000 0000 0000 0259';

/** Both boxes of the order page. */
export const bothBoxes = { terms: 'on', waiver: 'on' };
/** What somebody ticks who keeps the right to withdraw. */
export const withoutWaiver = { terms: 'on' };

/** A buyer whose provider has an address of its own: its pages are sent from there. */
export const fromItsOwnPages = (
  { visit }: Pick<Visitor, 'visit'>,
  siteUrl: string,
): Pick<Visitor, 'visit'> => ({
  visit: (path, init) => visit(path, { ...init, headers: { origin: new URL(path, siteUrl).origin } }),
});

/** Orders at a buy page and answers the address of the hosted payment page. */
export async function order(
  buyer: Pick<Visitor, 'visit'>,
  buyPath: string,
  form: Record<string, string> = bothBoxes,
): Promise<string> {
  const ordered = await buyer.visit(buyPath, { form });
  const location = ordered.headers.get('location') ?? '';
  if (ordered.status !== 303 || !location.includes('/c/pay/'))
    throw new Error(`the order was refused: ${ordered.status} ${location}`);
  return location;
}

/** Fills in the hosted page's form, without a browser, and answers what it says: a redirect, or the page again. */
export async function payAt(buyer: Pick<Visitor, 'visit'>, page: string, card = goodCard): Promise<Response> {
  const shown = await buyer.visit(page);
  const html = await shown.text();
  if (shown.status !== 200) throw new Error(`the payment page answered ${shown.status}`);
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

/** Orders, pays, and answers the path where the provider sends the buyer back. */
export async function buy(
  buyer: Pick<Visitor, 'visit'>,
  buyPath: string,
  card = goodCard,
  form: Record<string, string> = bothBoxes,
): Promise<string> {
  const paid = await payAt(buyer, await order(buyer, buyPath, form), card);
  const location = paid.headers.get('location') ?? '';
  if (paid.status !== 303) throw new Error(`the payment was refused: ${paid.status}`);
  const url = new URL(location);
  return url.pathname + url.search;
}

function hiddenFields(html: string): Record<string, string> {
  const fields = html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g);
  return Object.fromEntries([...fields].map(([, name = '', value = '']) => [name, value]));
}
