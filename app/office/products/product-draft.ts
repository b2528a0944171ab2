import { formatPrice } from '#common/money.ts';
import type { ProductDraft } from '#core/products/product-subject.ts';
import { m } from '#words/messages.js';
import { listChanged } from '../kit/drafts.ts';
import type { FieldValues, OwnFields } from '../kit/field.ts';
import type { MediaFormPart } from '../kit/media/media-folder.ts';
import type { EditorPart } from '../kit/use-editor.ts';

/** Formats a price id as its amount, if the history provides `amounts` (integer cents). */
function formatPriceId(value: unknown, whole?: FieldValues): string {
  const amount = (whole?.amounts as Readonly<Record<string, number>> | undefined)?.[String(value)];
  return amount === undefined ? String(value ?? '') || m.editing_nothing() : formatPrice(amount);
}

/** The price comes from the payment provider, and the sent availability alerts have no column. */
export const ownProductFields: OwnFields = {
  told: { label: m.alerts_told },
  price: { label: m.office_field_price, hint: m.office_price_hint },
  correctionPackCents: {
    format: (value) =>
      typeof value === 'number' ? formatPrice(value) : String(value || m.editing_nothing()),
  },
  priceId: {
    labelIn: (whole) => ('amounts' in whole ? m.products_history_price() : m.office_field_price_id()),
    format: formatPriceId,
  },
};

export function formatVisibility({
  displayed,
  enabled,
}: Pick<ProductDraft, 'displayed' | 'enabled'>): string {
  if (!displayed) return enabled ? m.office_state_hidden_open() : m.common_draft();
  return enabled ? m.common_on_sale() : m.ui_product_soon();
}

/** True if the product is on sale without any content for its buyers. */
export const isSoldEmpty = ({ displayed, enabled, files, videoId }: ProductDraft): boolean =>
  displayed && enabled && files.length === 0 && !videoId;

/** Fields that are always sent together, because the amount determines the provider's price and product. */
const sale = ['price', 'productId', 'priceId'] as const;

/** Returns the changed fields only, so that a save keeps concurrent changes to other fields. */
export function pickChanged(draft: ProductDraft, base: ProductDraft | undefined): Partial<ProductDraft> {
  if (!base) return draft;
  const names = new Set<keyof ProductDraft>(listChanged(base, draft));
  if (sale.some((name) => names.has(name))) for (const name of sale) names.add(name);
  return Object.fromEntries([...names.add('title')].map((name) => [name, draft[name]]));
}

export type ProductPart = EditorPart<ProductDraft> & MediaFormPart<ProductDraft>;
