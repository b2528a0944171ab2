import { m } from '#words/messages.js';
/** Where a product stands, in a few words, for its owner. */
export function describeState({ displayed, enabled }: { displayed: boolean; enabled: boolean }): string {
  if (!displayed) return enabled ? m.office_state_hidden_open() : m.office_state_draft();
  return enabled ? m.office_state_on_sale() : m.ui_product_soon();
}
