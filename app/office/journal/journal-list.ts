import { addDays, startOfParisDay } from '#common/paris-time.ts';
import { m } from '#words/messages.js';
import {
  choiceParameter,
  dayParameter,
  declareList,
  type ListStateOf,
  nameChoices,
  textParameter,
} from '../kit/list-address.ts';
import { formatKind, journalKinds } from '../subjects.ts';

export const journalList = declareList({
  name: 'journal',
  title: m.journal_title,
  path: '/admin/journal',
  fileName: 'journal',
  parameters: {
    uid: textParameter('personne', (uid) => /^[\w.-]{1,128}$/.test(uid)),
    kind: choiceParameter('sujet', nameChoices(journalKinds, formatKind)),
    from: dayParameter('du', m.journal_export_from),
    to: dayParameter('au', m.journal_export_to),
  },
});

/** Converts the query parameters to a filter. Dates are Paris days, both inclusive. */
export const toChangeFilter = ({ uid, kind, from, to }: ListStateOf<typeof journalList>) => ({
  uid: uid ?? undefined,
  kind: kind ?? undefined,
  from: from ? startOfParisDay(from) : undefined,
  until: to ? startOfParisDay(addDays(to, 1)) : undefined,
});
