import { z } from 'zod';
import { formatDate } from '#common/dates.ts';
import {
  addComment,
  countComments,
  deleteComments,
  findComment,
  listComments,
} from '#core/corrections/comment-bank.ts';
import { m } from '#words/messages.js';
import { isId } from '../../errors/unknown-parameter.ts';
import { commentsList } from '../corrections/corrections-list.ts';
import { command } from '../kit/action.ts';
import { withScreen } from '../kit/declare-office-list.ts';
import type { OfficeSubject } from '../kit/office-subject.ts';

const id = z.string().refine(isId);

const commentCommands = {
  delete: command(z.object({ id: id.optional() }), async ({ core, id: own }, given) => {
    const comment = await findComment(core, given.id ?? own);
    if (!comment) return m.corrections_comment_deleted();
    await deleteComments(core, [comment.id]);
    return { done: m.corrections_comment_deleted(), undo: { act: 'put-back', text: comment.text } };
  }),
  'put-back': command(z.object({ text: z.string().min(1).max(500) }), async ({ core }, { text }) => {
    await addComment(core, text);
    return m.products_undone();
  }),
};

/** Comments of earlier corrections, which the correction page suggests. */
export const subject: OfficeSubject = {
  fields: {},
  list: withScreen(commentsList, {
    read: listComments,
    count: countComments,
    commands: commentCommands,
    bulk: {
      delete: { label: m.common_delete, asks: { act: 'delete' }, done: m.lists_deleted },
    },
    caption: m.corrections_bank,
    words: () => ({
      lead: m.corrections_bank_lead(),
      search: { label: m.corrections_bank_search(), hint: m.corrections_bank_hint() },
      columns: [m.writing_feedback_text(), m.codes_used(), m.redirects_last_hit()],
      count: m.lists_count_comments,
      empty: { title: m.corrections_bank_empty(), words: m.corrections_bank_empty_words() },
      noneFound: { title: m.corrections_bank_empty(), words: m.redirects_none_found_words() },
    }),
    toRow: ({ id, text, uses, usedAt }) => ({
      id,
      href: `/admin/corrections/commentaires?q=${encodeURIComponent(text.slice(0, 60))}`,
      title: text,
      cells: [String(uses), formatDate(usedAt)],
    }),
    columns: () => [
      { title: m.writing_feedback_text(), value: ({ text }) => text },
      { title: m.codes_used(), value: ({ uses }) => uses },
      { title: m.redirects_last_hit(), value: ({ usedAt }) => usedAt },
    ],
  }),
};
