import type { Export } from '#core/changes/record-change.ts';
import type { ChangeKind } from '#core/subjects/subject-areas.ts';
import { m } from '#words/messages.js';
import { toHomeFields } from '../home/home-draft.ts';
import type { OfficeFields } from '../kit/field.ts';
import type { OfficeList } from '../kit/list-address.ts';
import { letterFields, lettersList } from '../mail/letters-list.ts';
import { memberFields, membersList } from '../members/members-list.ts';
import { messageFields, messagesList } from '../messages/messages-list.ts';
import { officeNewsFields } from '../news/news-draft.ts';
import { newsList } from '../news/news-list.ts';
import { orderFields, ordersList } from '../orders/orders-list.ts';
import { productsList } from '../products/list/products-list.ts';
import { officeProductFields } from '../products/product-draft.ts';
import { officeScoreFields } from '../scores/score-draft.ts';
import { scoresList } from '../scores/scores-list.ts';
import { settingsFields } from '../settings/settings-draft.ts';
import { journalList } from './journal-list.ts';

/** The lists that can be had as files: a line of the journal tells which part of one was taken. */
export const exportedLists: Readonly<Record<Export['list'], OfficeList>> = {
  products: productsList,
  news: newsList,
  scores: scoresList,
  members: membersList,
  orders: ordersList,
  messages: messagesList,
  letters: lettersList,
  journal: journalList,
};

/** The fields as their editors call them. A line of the journal has a place for their values as they are kept. */
const pickLabels = (fields: OfficeFields): OfficeFields =>
  Object.fromEntries(Object.entries(fields).map(([name, { label }]) => [name, { label }]));

/** What the journal calls the fields of each kind of subject, and how it tells them where a value is not enough. */
export const journalFields: Readonly<Record<Exclude<ChangeKind, 'export'> | 'home', OfficeFields>> = {
  product: { ...pickLabels(officeProductFields), unitAmount: { label: m.office_field_price } },
  news: {
    ...pickLabels(officeNewsFields),
    picture: { label: m.journal_field_picture },
    pathFolderId: { label: m.office_field_folder },
  },
  score: {
    ...pickLabels(officeScoreFields),
    sessionDate: { label: m.journal_field_session },
    programme: { label: m.journal_field_programme },
    candidate: { label: m.journal_field_candidate },
    products: { label: m.journal_field_products },
    consentedAt: { label: m.journal_field_consented },
    pathFolderId: { label: m.office_field_folder },
  },
  settings: pickLabels(settingsFields),
  home: toHomeFields(),
  member: memberFields,
  order: orderFields,
  message: messageFields,
  letter: letterFields,
};
