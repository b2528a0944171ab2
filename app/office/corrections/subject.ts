import { formatDate, formatDateTime } from '#common/dates.ts';
import { typeset } from '#common/typography.ts';
import type { AuditFields } from '#core/changes/record-change.ts';
import { countProductions, listProductions } from '#core/corrections/list-productions.ts';
import { listFollowedProducts } from '#core/progress/list-followers.ts';
import { nameProduction } from '#core/rubrics/rubric.ts';
import { m } from '#words/messages.js';
import { withScreen } from '../kit/declare-office-list.ts';
import type { OfficeField } from '../kit/field.ts';
import type { OfficeSubject } from '../kit/office-subject.ts';
import { selectField } from '../kit/show-list.ts';
import { correctionsList, formatProductionView } from './corrections-list.ts';

const { parameters } = correctionsList;

const fields: Record<AuditFields<'production'>, OfficeField> = {
  version: { label: m.corrections_version },
  returnedAt: {
    label: m.corrections_returned_at,
    format: (value) => (value ? formatDateTime(new Date(String(value))) : m.editing_nothing()),
  },
};

/** Productions of learners that people grade. */
export const subject: OfficeSubject = {
  kind: 'production',
  fields,
  list: withScreen(correctionsList, {
    read: listProductions,
    count: countProductions,
    more: (core) => listFollowedProducts(core),
    caption: ({ view }) => formatProductionView(view),
    words: ({ state: { view, kind, productId }, more: offered }) => ({
      lead: m.corrections_lead(),
      actions: [
        { href: '/admin/corrections/commentaires', label: m.corrections_bank(), variant: 'secondary' },
        { href: '/admin/rubrics', label: m.rubrics_title(), variant: 'secondary' },
      ],
      views: { of: 'view', label: m.corrections_views() },
      filters: [
        selectField(m.rubrics_skill(), parameters.kind, kind, m.common_any()),
        {
          kind: 'select',
          label: m.common_product(),
          name: parameters.productId.name,
          value: productId ?? '',
          options: [
            { value: '', label: m.common_any() },
            ...offered.map(({ id, title }) => ({ value: id, label: typeset(title) })),
          ],
        },
      ],
      columns: [
        m.common_name(),
        m.rubrics_skill(),
        view === 'waiting' ? m.corrections_due_at() : m.corrections_returned_at(),
      ],
      count: m.lists_count_productions,
      empty: {
        title: m.corrections_none(),
        words: view === 'waiting' ? m.corrections_none_waiting() : m.corrections_none_returned(),
      },
      noneFound: { title: m.corrections_none(), words: m.corrections_none_found() },
    }),
    toRow: (row, state) => ({
      id: row.id,
      href: toCorrectionPage(row.id, state),
      title: row.name || m.common_removed_account(),
      under: [
        typeset(row.exercise),
        ...(row.field === null ? [] : [m.common_question_number({ number: row.field })]),
        `${m.corrections_submitted_at()} ${formatDate(row.submittedAt)}`,
      ].join(' · '),
      cells: [
        [nameProduction(row.kind), ...(row.isSecond ? [m.corrections_second()] : [])].join(' · '),
        row.returnedAt
          ? formatDate(row.returnedAt)
          : [formatDate(row.dueAt), ...(row.isLate ? [m.corrections_late()] : [])].join(' · '),
      ],
    }),
    columns: () => [
      { title: m.common_name(), value: ({ name }) => name },
      { title: m.common_exercise(), value: ({ exercise }) => exercise },
      { title: m.rubrics_skill(), value: ({ kind }) => nameProduction(kind) },
      { title: m.corrections_submitted_at(), value: ({ submittedAt }) => submittedAt },
      { title: m.corrections_due_at(), value: ({ dueAt }) => dueAt },
      { title: m.corrections_returned_at(), value: ({ returnedAt }) => returnedAt },
    ],
  }),
};

/** Returns the page of a production, with the filters that choose the next one. */
export function toCorrectionPage(
  id: string,
  { kind, productId }: { kind: 'writing' | 'speaking' | null; productId: string | null },
): string {
  const query = new URLSearchParams({
    ...(kind ? { type: kind === 'writing' ? 'ecrit' : 'oral' } : {}),
    ...(productId ? { contenu: productId } : {}),
  }).toString();
  return `/admin/corrections/${id}${query ? `?${query}` : ''}`;
}
