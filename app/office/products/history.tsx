import { formatPrice } from '#common/money.ts';
import { typeset } from '#common/typography.ts';
import { readAmounts } from '#core/prices/read-amounts.ts';
import { findProductRow } from '#core/products/find-product.ts';
import { readEarlierState } from '#core/products/office/product-history.ts';
import { m } from '#words/messages.js';
import { coreContext } from '../../context.ts';
import { answerErrors } from '../../errors/answer-errors.ts';
import { describe } from '../../meta.ts';
import { type Earlier, HistoryPage, type HistoryWords } from '../editing/history-page.tsx';
import { postJson } from '../editing/post-json.ts';
import { readEditedId } from '../editing/read-edited-id.ts';
import { readHistory } from '../editing/read-history.ts';
import { listPrices } from '../journal/list-prices.ts';
import type { Route } from './+types/history.ts';
import { listStateChanges, nameAction, nameStateField, showStateField } from './history-words.tsx';
import type { ProductChange, ProductChanged } from './list/product-change.ts';

export const loader = answerErrors(async (args: Route.LoaderArgs) => {
  const core = args.context.get(coreContext);
  const id = readEditedId(args);
  const now = await findProductRow(core, id);
  const history = await readHistory(core, { kind: 'product', subjectId: id }, args.url);
  const earlier = history.chosen ? await readEarlierState(core, id, history.chosen) : null;
  const changes = earlier && listStateChanges(now, earlier.state);
  return {
    history,
    id,
    title: now.title,
    version: now.version,
    earlier: earlier && changes && { missing: earlier.missing, changes },
    amounts: await readAmounts(core, listPrices([...history.rows, ...(changes ?? []).map(toLine)])),
  };
});

export const meta: Route.MetaFunction = ({ matches }) =>
  describe({ title: m.editing_history(), index: false }, matches[0].loaderData);

const toLine = ({ name, now, earlier }: Earlier['changes'][number]) => ({
  before: { [name]: earlier },
  after: { [name]: now },
});

/** A price is read by its amount; by its id only where that is not known. */
const wordsWith = (amounts: Readonly<Record<string, number>>): HistoryWords => ({
  nameAction,
  nameField: (name) => (name === 'priceId' ? m.products_history_price() : nameStateField(name)),
  showField(name, value) {
    const amount = name === 'priceId' ? amounts[String(value)] : undefined;
    return amount === undefined ? showStateField(name, value) : formatPrice(amount);
  },
});

/** Who changed what of a product, and when; any earlier state can be brought back. */
export default function History({ loaderData }: Route.ComponentProps) {
  const { history, id, title, version, earlier, amounts } = loaderData;
  const back = `/admin/products/edit-${id}`;
  return (
    <HistoryPage
      {...history}
      lead={typeset(title)}
      trail={[
        { href: '/admin/products', label: m.office_products_title() },
        { href: back, label: typeset(title) },
      ]}
      base={`${back}/historique`}
      back={back}
      version={version}
      earlier={earlier}
      words={wordsWith(amounts)}
      revert={async (changeId, from) => {
        const change: ProductChange = { do: 'revert', id, changeId, ...(from ? { version: from } : {}) };
        return (await postJson<ProductChanged>('/admin/products/change', change)).missing ?? [];
      }}
    />
  );
}
