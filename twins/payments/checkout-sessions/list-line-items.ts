import { loadPriceRows } from '../prices/find-price.ts';
import { endpoint } from '../wire/endpoint.ts';
import { type ListAnswer, type Page, pageFields } from '../wire/paginate.ts';
import { noSuch } from '../wire/refusals.ts';
import { rowsOf, type Scope } from '../wire/scope.ts';
import type { WireObject } from '../wire/wire.ts';
import { findSession } from './find-session.ts';
import { formatLineItem } from './format-line-item.ts';
import type { LineItemRow } from './line-item-row.ts';

/** The lines in the order they were sent (https://docs.stripe.com/api/checkout/sessions/line_items). */
export const listLineItems = endpoint({
  method: 'GET',
  path: '/v1/checkout/sessions/:id/line_items',
  fields: pageFields,
  answers: { list: 'item' },
  async run(scope, values, id): Promise<ListAnswer> {
    await findSession(scope, id);
    return await pageOfLines(scope, id, values);
  },
});

/** The first ten lines, as an expanded session carries them. */
export async function linesOfSession(scope: Scope, session: string): Promise<WireObject> {
  return { ...(await pageOfLines(scope, session, {})) };
}

async function pageOfLines(scope: Scope, session: string, page: Page): Promise<ListAnswer> {
  const { limit = 10 } = page;
  const rows = await allLines(scope, session);
  const at = (id: string | undefined, param: string) => {
    if (id === undefined) return undefined;
    const index = rows.findIndex((row) => row.id === id);
    if (index < 0) throw noSuch('item', id, param);
    return index;
  };
  const after = at(page.starting_after, 'starting_after');
  const before = at(page.ending_before, 'ending_before');
  const start = before === undefined ? (after ?? -1) + 1 : Math.max(0, before - limit);
  const end = before ?? start + limit;
  const lines = rows.slice(start, end);
  const prices = await loadPriceRows(scope, [...new Set(lines.map((line) => line.price))]);
  return {
    object: 'list',
    data: lines.flatMap((line) => {
      const price = prices.get(line.price);
      return price ? [formatLineItem(line, price)] : [];
    }),
    has_more: before === undefined ? end < rows.length : start > 0,
    url: `/v1/checkout/sessions/${session}/line_items`,
  };
}

/** A session has at most a hundred lines, so they are always read whole. */
export async function allLines(scope: Scope, session: string): Promise<LineItemRow[]> {
  return await rowsOf<LineItemRow>(
    scope.client,
    'SELECT * FROM payments.line_items WHERE session = $1 ORDER BY position',
    [session],
  );
}
