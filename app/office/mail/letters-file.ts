import { readLetterState } from '#core/letters/letter-state.ts';
import { listLetters } from '#core/letters/office-letters.ts';
import { m } from '#words/messages.js';
import { answerListFile, readPages } from '../kit/answer-list-file.ts';
import { formatLetterState, lettersList } from './letters-list.ts';

/** `GET /admin/mail.csv`: the letters of the list's own filter, without their texts: those may hold private links. */
export const loader = answerListFile(
  lettersList,
  (core, state) => readPages((page) => listLetters(core, { ...state, ...page })),
  () => [
    { title: m.post_written_at(), value: ({ createdAt }) => createdAt },
    { title: m.exports_recipient(), value: ({ recipient }) => recipient },
    { title: m.exports_letter_subject(), value: ({ subject }) => subject },
    { title: m.post_state(), value: (row) => formatLetterState(readLetterState(row)) },
    { title: m.post_sent_at(), value: ({ sentAt }) => sentAt },
    { title: m.post_kept_at(), value: ({ keptAt }) => keptAt },
    { title: m.post_attempts(), value: ({ attempts }) => attempts },
    { title: m.post_last_error(), value: ({ lastError }) => lastError },
  ],
);
