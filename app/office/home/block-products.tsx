import type { ProductTitle } from '#core/products/find-titles.ts';
import { m } from '#words/messages.js';
import { ProductsPicker } from '../editing/products-picker.tsx';
import type { BlockPart } from './block-card.tsx';
import { fieldId } from './home-draft.ts';

/** Which products stand on a shelf of the home page, and in which order. */
export function BlockProducts({
  block: { kind, products },
  errors,
  change,
  titles,
}: BlockPart & { titles: readonly ProductTitle[] }) {
  const id = fieldId(kind, 'products');
  return (
    <ProductsPicker
      id={id}
      legend={m.home_office_products()}
      hint={m.home_office_products_hint()}
      error={errors[id]}
      chosen={products}
      titles={titles}
      onChange={(choose) => change((block) => ({ products: choose(block.products) }))}
      source={`/admin/home/products?type=${kind === 'exercises' ? 'exercise' : 'course'}`}
      arranged
    />
  );
}
