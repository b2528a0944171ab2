import type { Staff } from '#core/staff/roles.ts';
import { m } from '#words/messages.js';
import { type EntityTab, listTabs } from '../kit/entity-tabs.ts';
import { keepOpen } from '../office-rights.ts';

/** Returns the tabs of a product that the person may open, for the loaders of its pages. */
export const listProductTabs = (id: string, person: Staff): EntityTab[] =>
  keepOpen(person, listAllProductTabs(id));

export function listAllProductTabs(id: string): EntityTab[] {
  const editor = `/admin/products/edit-${id}`;
  return listTabs(editor, [
    { href: `${editor}/programme`, label: m.common_programme() },
    { href: `${editor}/exercises`, label: m.common_exercises() },
    { href: `${editor}/vente`, label: m.office_part_sale() },
    { href: `${editor}/progression`, label: m.progress_title() },
    { href: `${editor}/avis`, label: m.opinions_title() },
  ]);
}
