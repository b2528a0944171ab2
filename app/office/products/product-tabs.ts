import { m } from '#words/messages.js';
import { type EntityTab, listTabs } from '../kit/entity-tabs.ts';

/** Returns the tabs of a product, for the loaders of its pages. */
export function listProductTabs(id: string): EntityTab[] {
  const editor = `/admin/products/edit-${id}`;
  return listTabs(editor, [
    { href: `${editor}/programme`, label: m.common_programme() },
    { href: `${editor}/exercises`, label: m.common_exercises() },
    { href: `${editor}/vente`, label: m.office_part_sale() },
    { href: `${editor}/progression`, label: m.progress_title() },
    { href: `${editor}/avis`, label: m.opinions_title() },
  ]);
}
