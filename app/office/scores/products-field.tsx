import type { ProductTitle } from '#core/products/find-titles.ts';
import { m } from '#words/messages.js';
import { ProductsPicker } from '../editing/products-picker.tsx';
import type { EditorPart } from './editor-part.ts';
import { fieldId } from './field-words.ts';

/** What the candidate worked with. */
export const ProductsField = ({
  draft,
  change,
  errors,
  titles,
}: EditorPart & { titles: readonly ProductTitle[] }) => (
  <ProductsPicker
    id={fieldId('products')}
    legend={m.marks_field_products()}
    hint={m.marks_products_hint()}
    error={errors.products}
    chosen={draft.products}
    titles={titles}
    onChange={(choose) => change((now) => ({ products: choose(now.products) }))}
    source="/admin/scores/products"
  />
);
