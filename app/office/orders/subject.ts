import { m } from '#words/messages.js';
import type { OfficeSubject } from '../kit/office-subject.ts';
import { ordersList } from './orders-list.ts';

/** Orders, as the journal tells of what became of them. */
export const subject: OfficeSubject = {
  kind: 'order',
  list: ordersList,
  fields: {
    uid: { label: m.journal_field_account },
    productId: { label: m.office_field_product_id },
    access: { label: m.journal_field_access },
    state: { label: m.journal_field_state },
    refundedAmount: { label: m.journal_field_refunded },
    outcome: { label: m.journal_field_outcome },
  },
};
