import { z } from 'zod';
import { toScoreHref } from '#common/links.ts';
import { type ProductTitle, readTitles } from '#core/products/find-product.ts';
import { createRevocationLink, revokeConsentFor, sendRevocationLink } from '#core/scores/revoke-consent.ts';
import type { ScoreState } from '#core/scores/score-states.ts';
import {
  type ScoreDraft,
  type ScoreInput,
  scoreFields,
  scoreInput,
  scoreSubject,
} from '#core/scores/score-subject.ts';
import { emptyDraft, toDraft } from '#core/subjects/fields.ts';
import { m } from '#words/messages.js';
import { command } from '../kit/action.ts';
import { type EditedSubject, storeHandlers } from '../kit/office-subject.ts';
import { confirmEmailQueued } from '../mail/emails-list.ts';
import { subjects } from '../subjects.ts';
import { ownScoreFields } from './score-draft.ts';
import { scoreArchiveCommands, scoresOffice } from './scores-office.ts';

export type KnownScore = {
  state: ScoreState;
  withdrawnAt: Date | null;
  /** True if the candidate withdrew consent, so that the result can no longer be changed. */
  isLocked: boolean;
  isMock: boolean;
  hasLink: boolean;
  /** URL of the result's page; null unless it is public. */
  href: string | null;
  titles: ProductTitle[];
};

export const subject: EditedSubject<ScoreDraft, ScoreInput, KnownScore> = {
  ...subjects.scores,
  ...storeHandlers(scoreSubject, ownScoreFields),
  list: scoresOffice,
  // The most common exam.
  empty: { ...emptyDraft(scoreFields), exam: 'delf-b2' },
  schema: scoreInput,
  nameOf: (path) => path.slice(0, path[0] === 'marks' ? 2 : 1).join('.'),
  refusal: m.marks_refused,
  async read(core, id) {
    const row = await scoreSubject.find(core, id);
    return {
      draft: toDraft(scoreFields, row),
      version: row.version,
      state: row.state,
      withdrawnAt: row.withdrawnAt,
      isLocked: row.withdrawnAt !== null,
      isMock: row.mock,
      hasLink: row.withdrawalHash !== null,
      href: row.state === 'published' ? toScoreHref(row) : null,
      titles: [...(await readTitles(core, row.products)).values()],
    };
  },
};

const email = z
  .email({ error: () => m.common_email_malformed() })
  .max(254, { error: () => m.common_email_malformed() });

export const scoreCommands = {
  ...scoreArchiveCommands,
  /** Creates the candidate's private link, which is shown once. */
  link: command(z.object({}), async ({ core, actor, id }) => ({
    done: m.marks_link_made(),
    link: await createRevocationLink(core, actor, id),
  })),
  'send-link': command(
    z.object({ link: z.string().max(300), email }),
    async ({ core, id }, { link, email }) => {
      await sendRevocationLink(core, { id, link, email });
      return confirmEmailQueued(core, m.marks_link_sent());
    },
  ),
  withdraw: command(z.object({}), async ({ core, actor, id }) => {
    await revokeConsentFor(core, actor, id);
    return m.marks_withdrawn();
  }),
};
