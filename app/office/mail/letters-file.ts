import { readLetterState } from '#core/letters/letter-state.ts';
import { type LetterRow, listLetters } from '#core/letters/office-letters.ts';
import { m } from '#words/messages.js';
import { coreContext } from '../../context.ts';
import { answerErrors } from '../../errors/answer-errors.ts';
import { requireUser } from '../../require-user.ts';
import { answerCsv } from '../lists/answer-csv.ts';
import { toCsvTime } from '../lists/csv-values.ts';
import type { Route } from './+types/letters-file.ts';
import { nameLetterState } from './letter-words.ts';
import { readMailState, toMailHref } from './mail-address.ts';

/** `GET /admin/mail.csv`: the letters of the list's own filter, without their texts: those may hold private links. */
export const loader = answerErrors(async ({ url, context }: Route.LoaderArgs) => {
  const core = context.get(coreContext);
  const { state, search } = readMailState(url);
  const leaving = {
    name: 'lettres',
    actor: requireUser(context),
    list: 'letters' as const,
    title: m.office_letters_title(),
    address: toMailHref({ state, search }),
  };
  return answerCsv<LetterRow>(core, leaving, {
    columns: [
      { title: m.post_written_at(), value: ({ createdAt }) => toCsvTime(createdAt) },
      { title: m.exports_recipient(), value: ({ recipient }) => recipient },
      { title: m.exports_letter_subject(), value: ({ subject }) => subject },
      { title: m.post_state(), value: (row) => nameLetterState(readLetterState(row)) },
      { title: m.post_sent_at(), value: ({ sentAt }) => toCsvTime(sentAt) },
      { title: m.post_attempts(), value: ({ attempts }) => attempts },
      { title: m.post_last_error(), value: ({ lastError }) => lastError },
    ],
    list: (page) => listLetters(core, { state, search, ...page }),
  });
});
