import { typeset } from '#common/typography.ts';
import { type FollowerRow, listFollowedProducts, listFollowers } from '#core/progress/list-followers.ts';
import { m } from '#words/messages.js';
import { formatProductKind } from '../../products/product-labels.ts';
import { attemptsList } from '../attempts/attempts-list.ts';
import { withScreen } from '../kit/declare-office-list.ts';
import { toOfficeListHref } from '../kit/list-address.ts';
import type { OfficeSubject } from '../kit/office-subject.ts';
import { hiddenField, type ListLink, searchField, selectField } from '../kit/show-list.ts';
import { inviteAction } from '../orders/invite-action.ts';
import { followersList, formatFollowerState, listFollowerCells } from './followers-list.ts';

const { parameters } = followersList;

const formatName = ({ name, email, uid }: FollowerRow): string => name || email || uid;

/** The note above the list when it shows one learner. */
const noteOf = (uid: string, [first]: readonly FollowerRow[]): (string | ListLink)[] => [
  `${first ? m.progress_of_person({ name: formatName(first) }) : m.progress_of_person_alone()} `,
  { href: followersList.path, label: m.progress_whole() },
  ' · ',
  { href: toOfficeListHref(attemptsList, { uid }), label: m.results_member_link() },
];

/** The audit log does not record the progress of learners, because the back office does not change it. */
export const subject: OfficeSubject = {
  fields: {},
  list: withScreen(followersList, {
    read: listFollowers,
    more: (core) => listFollowedProducts(core),
    caption: m.progress_title,
    words({ state: { productId, uid, search, state }, rows, more: offered }) {
      // The URL can still select a product that is no longer in the choices.
      const isOffered = !productId || offered.some(({ id }) => id === productId);
      const chosen = isOffered ? [] : [{ id: productId, title: rows[0]?.product.title ?? productId }];
      return {
        lead: m.progress_lead(),
        actions: [
          inviteAction(),
          ...(productId
            ? [
                {
                  href: `/admin/products/edit-${productId}/progression`,
                  label: m.progress_by_lesson(),
                  variant: 'secondary' as const,
                },
              ]
            : []),
        ],
        ...(uid ? { notice: noteOf(uid, rows) } : {}),
        filters: [
          ...(uid ? [hiddenField(parameters.uid, uid)] : []),
          searchField(search, m.results_learners_search(), m.people_search_hint()),
          {
            kind: 'select',
            label: m.common_product(),
            name: parameters.productId.name,
            value: productId ?? '',
            options: [
              { value: '', label: m.common_any() },
              ...[...chosen, ...offered].map(({ id, title }) => ({ value: id, label: typeset(title) })),
            ],
          },
          selectField(m.common_state(), parameters.state, state, m.common_any()),
        ],
        columns: [m.common_name(), m.common_lessons_done(), m.common_state(), m.progress_last_visit()],
        count: m.lists_count_progress,
        empty: { title: m.progress_none(), words: m.progress_none_words(), action: inviteAction() },
        noneFound: { title: m.progress_found_none(), words: m.progress_found_none_words() },
      };
    },
    toRow: (row) => ({
      id: `${row.uid} ${row.product.id}`,
      href: `/admin/members/${row.uid}`,
      instead: toOfficeListHref(attemptsList, { uid: row.uid }),
      title: formatName(row),
      under: [row.product.title, row.lastLesson]
        .flatMap((title) => (title ? typeset(title) : []))
        .join(' · '),
      cells: listFollowerCells(row),
    }),
    columns: () => [
      { title: m.common_name(), value: ({ name }) => name },
      { title: m.common_email(), value: ({ email }) => email, right: 'people.read' },
      { title: m.common_product(), value: ({ product }) => product.title },
      { title: m.office_field_type(), value: ({ product }) => formatProductKind(product.type) },
      { title: m.common_lessons_done(), value: ({ done }) => done },
      { title: m.common_lessons(), value: ({ lessons }) => lessons },
      { title: m.progress_last_lesson(), value: ({ lastLesson }) => lastLesson },
      { title: m.progress_started(), value: ({ startedAt }) => startedAt },
      { title: m.progress_last_visit(), value: ({ visitedAt }) => visitedAt },
      { title: m.common_finished_at(), value: ({ finishedAt }) => finishedAt },
      { title: m.common_state(), value: ({ state }) => formatFollowerState(state) },
    ],
  }),
};
