import type { OfficeState } from '#core/products/office/office-query.ts';
import { m } from '#words/messages.js';

/** The lists, by the state of what is in them. */
export const stateWords: Readonly<Record<OfficeState, () => string>> = {
  all: m.products_state_all,
  displayed: m.products_state_displayed,
  hidden: m.products_state_hidden,
  enabled: m.products_state_enabled,
  soon: m.products_state_soon,
  archived: m.products_state_archived,
};
