import { toAmountCell } from '#core/csv/write-cell.ts';
import { listCodes } from '#core/orders/promotion-codes/list-codes.ts';
import { m } from '#words/messages.js';
import { answerListFile, readPages, toCsvYesNo } from '../kit/answer-list-file.ts';
import { codesList, formatCodeState, formatWorth, toLastMoment } from './codes-list.ts';

/** `GET /admin/codes.csv`: the codes of the list's own filter. */
export const loader = answerListFile(
  codesList,
  (core, state) => readPages((page) => listCodes(core, { ...state, ...page })),
  () => [
    { title: m.codes_code(), value: ({ code }) => code },
    { title: m.codes_worth(), value: formatWorth },
    { title: m.codes_created_at(), value: ({ createdAt }) => createdAt },
    { title: m.codes_until(), value: ({ expiresAt }) => expiresAt && toLastMoment(expiresAt) },
    { title: m.codes_used(), value: ({ uses }) => uses },
    { title: m.codes_max_uses(), value: ({ maxUses }) => maxUses },
    { title: m.codes_once(), value: ({ oncePerPerson }) => toCsvYesNo(oncePerPerson) },
    { title: m.codes_for_classes(), value: ({ forClasses }) => toCsvYesNo(forClasses) },
    { title: m.codes_announced(), value: ({ announced }) => toCsvYesNo(announced) },
    { title: m.codes_brought(), value: ({ cents }) => toAmountCell(cents) },
    { title: m.codes_state(), value: ({ state }) => formatCodeState(state) },
  ],
);
