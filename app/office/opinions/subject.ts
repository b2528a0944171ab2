import { formatDateTime } from '#common/dates.ts';
import { typeset } from '#common/typography.ts';
import type { AuditFields } from '#core/changes/record-change.ts';
import {
  countOfficeOpinions,
  listOfficeOpinions,
  listOpinionProducts,
  type OpinionState,
} from '#core/opinions/office-opinions.ts';
import type { SeenOpinion } from '#core/opinions/refusal.ts';
import { m } from '#words/messages.js';
import { formatRating } from '../../opinions/format-opinion.ts';
import { withScreen } from '../kit/declare-office-list.ts';
import type { OfficeField } from '../kit/field.ts';
import { formatAuthor, formatOpening } from '../kit/format-written.ts';
import { toOfficeListHref } from '../kit/list-address.ts';
import type { OfficeSubject } from '../kit/office-subject.ts';
import { dateColumn, hiddenField, searchField } from '../kit/show-list.ts';
import { bulkOpinionCommands, opinionCommands } from './opinion-commands.ts';
import { formatOpinionState, formatOpinionView, opinionsList } from './opinions-list.ts';

const fields: Record<AuditFields<'opinion'>, OfficeField> = {
  state: { label: m.common_state, format: (state) => formatOpinionState(state as OpinionState) },
};

const emptyWords: Record<OpinionState, () => string> = {
  pending: m.opinions_empty_pending,
  accepted: m.opinions_empty_accepted,
  refused: m.opinions_empty_refused,
};

const { parameters } = opinionsList;

/** Product reviews by learners who finished a course. */
export const subject: OfficeSubject = {
  kind: 'opinion',
  fields,
  list: withScreen(opinionsList, {
    read: listOfficeOpinions,
    count: countOfficeOpinions,
    bulk: bulkOpinionCommands,
    commands: opinionCommands,
    more: (core) => listOpinionProducts(core),
    caption: ({ state }) => formatOpinionView(state),
    words: ({ state: { state, search, productId }, more: products }) => ({
      columns: [
        m.opinions_title(),
        m.common_content(),
        m.opinions_rating(),
        dateColumn(m.common_received_at()),
      ],
      count: m.lists_count_opinions,
      views: { of: 'state', label: m.opinions_views() },
      filters: [
        hiddenField(parameters.state, state),
        searchField(search, m.opinions_search(), m.opinions_search_hint()),
        {
          kind: 'select',
          label: m.common_content(),
          name: parameters.productId.name,
          value: productId ?? '',
          options: [
            { value: '', label: m.common_all_contents() },
            ...products.map(({ id, title }) => ({ value: id, label: typeset(title) })),
          ],
        },
      ],
      empty: {
        title: m.opinions_empty(),
        words: emptyWords[state](),
        action:
          state === 'pending'
            ? {
                href: toOfficeListHref(opinionsList, { state: 'accepted' }),
                label: m.lists_see({ view: formatOpinionView('accepted') }),
                variant: 'secondary',
              }
            : undefined,
      },
      noneFound: { title: m.opinions_empty(), words: emptyWords[state]() },
    }),
    toRow: ({ id, body, rating, name, email, product, state, createdAt, updatedAt }) => ({
      id,
      input: { seen: { state, updatedAt: updatedAt.getTime() } satisfies SeenOpinion },
      href: `/admin/opinions/${id}`,
      title: formatOpening(body),
      under: name || formatAuthor({ name, email }),
      cells: [typeset(product.title), formatRating(rating), formatDateTime(createdAt)],
    }),
    columns: () => [
      { title: m.common_received_at(), value: ({ createdAt }) => createdAt },
      { title: m.common_name(), value: ({ name }) => name },
      { title: m.common_email(), value: ({ email }) => email },
      { title: m.common_content(), value: ({ product }) => product.title },
      { title: m.opinions_rating(), value: ({ rating }) => rating },
      { title: m.opinions_title(), value: ({ body }) => body },
      { title: m.opinions_given_name(), value: ({ firstName }) => firstName },
      { title: m.common_finished_at(), value: ({ experiencedAt }) => experiencedAt },
      { title: m.common_changed_at(), value: ({ updatedAt }) => updatedAt },
      { title: m.common_state(), value: ({ state }) => formatOpinionState(state) },
      { title: m.common_decision(), value: ({ decidedAt }) => decidedAt },
      { title: m.opinions_reason(), value: ({ refusal }) => refusal },
    ],
  }),
};
