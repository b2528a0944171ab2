import { formatPrice } from '#common/money.ts';
import type { ProductDraft } from '#core/products/product-subject.ts';
import { m } from '#words/messages.js';
import { listChanged } from '../kit/drafts.ts';
import type { FieldValues, OwnFields } from '../kit/field.ts';
import type { MediaFormPart } from '../kit/media/media-folder.ts';
import type { EditorPart } from '../kit/use-editor.ts';

/** A price is read by its amount, where the history knows it: `amounts` in integer cents. */
function formatPriceId(value: unknown, whole?: FieldValues): string {
  const amount = (whole?.amounts as Readonly<Record<string, number>> | undefined)?.[String(value)];
  return amount === undefined ? String(value ?? '') || m.editing_nothing() : formatPrice(amount);
}

/** Overrides of the record: the price is the provider’s, and the alerts that were sent are no column. */
export const ownProductFields: OwnFields = {
  told: { label: m.alerts_told },
  price: { label: m.office_field_price, hint: m.office_price_hint },
  priceId: {
    labelIn: (whole) => ('amounts' in whole ? m.products_history_price() : m.office_field_price_id()),
    format: formatPriceId,
  },
};

/** Where a product stands, in a few words, for its owner. */
export function formatVisibility({
  displayed,
  enabled,
}: Pick<ProductDraft, 'displayed' | 'enabled'>): string {
  if (!displayed) return enabled ? m.office_state_hidden_open() : m.common_draft();
  return enabled ? m.common_on_sale() : m.ui_product_soon();
}

/** Whether it would be sold with nothing in it for who buys it. */
export const isSoldEmpty = ({ displayed, enabled, files, videoId }: ProductDraft): boolean =>
  displayed && enabled && files.length === 0 && !videoId;

/** They belong together: an amount decides which price and product of the provider they are. */
const sale = ['price', 'productId', 'priceId'] as const;

/** What a save sends of a known product: so a field that somebody else changes meanwhile is not sent back as it was. */
export function pickChanged(draft: ProductDraft, base: ProductDraft | undefined): Partial<ProductDraft> {
  if (!base) return draft;
  const names = new Set<keyof ProductDraft>(listChanged(base, draft));
  if (sale.some((name) => names.has(name))) for (const name of sale) names.add(name);
  return Object.fromEntries([...names.add('title')].map((name) => [name, draft[name]]));
}

/** What each part of the editor works with. */
export type ProductPart = EditorPart<ProductDraft> & MediaFormPart<ProductDraft>;
