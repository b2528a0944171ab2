import { z } from 'zod';
import { formatDate } from '#common/dates.ts';
import { AppError } from '#core/errors.ts';
import {
  createRubric,
  deleteRubric,
  type ListedRubric,
  listRubrics,
  rubricRows,
} from '#core/rubrics/list-rubrics.ts';
import { formatHalfPoints, nameProduction, totalPoints } from '#core/rubrics/rubric.ts';
import {
  type RubricDraft,
  type RubricInput,
  rubricFields,
  rubricInput,
  rubricSubject,
} from '#core/rubrics/rubric-subject.ts';
import { emptyDraft, listCsvColumns, toDraft } from '#core/subjects/fields.ts';
import type { RowOrigin } from '#core/subjects/standard-rows.ts';
import { m } from '#words/messages.js';
import { command } from '../kit/action.ts';
import { withScreen } from '../kit/declare-office-list.ts';
import { declareList, searchParameter } from '../kit/list-address.ts';
import { type EditedSubject, storeHandlers } from '../kit/office-subject.ts';
import { subjects } from '../subjects.ts';
import { ownRubricFields } from './rubric-draft.ts';

const rubricsList = declareList({
  name: 'rubrics',
  title: m.rubrics_title,
  path: '/admin/rubrics',
  fileName: 'grilles',
  parameters: { search: searchParameter() },
});

const originNames: Record<RowOrigin, () => string> = {
  standard: m.rubrics_origin_standard,
  changed: m.rubrics_origin_changed,
  own: m.rubrics_origin_own,
};

export const rubricCommands = {
  delete: command(z.object({}), async ({ core, actor, id }) => {
    const draft = toDraft(rubricFields, await rubricSubject.find(core, id));
    await deleteRubric(core, actor, id);
    return {
      done: rubricRows.isStandard(id) ? m.rubrics_reset_done() : m.rubrics_deleted(),
      undo: { act: 'put-back', draft },
    };
  }),
  'put-back': command(z.object({ draft: rubricInput }), async ({ core, actor, id }, { draft }) => {
    await createRubric(core, actor, draft, id);
    return m.products_undone();
  }),
};

type KnownRubric = { origin: RowOrigin };

export const subject: EditedSubject<RubricDraft, RubricInput, KnownRubric> = {
  ...subjects.rubrics,
  ...storeHandlers(rubricSubject, ownRubricFields),
  empty: {
    ...emptyDraft(rubricFields),
    criteria: [{ id: 'c1', name: '', points: '5', levels: ['', '', '', ''] }],
  },
  schema: rubricInput,
  nameOf: (path) => path.slice(0, 3).join('.'),
  titleOf: ({ name }) => name,
  refusal: m.rubrics_refused,
  async read(core, id) {
    const row = await rubricRows.find(core.db, id);
    if (!row) throw new AppError('not-found', `rubric ${id} not found`, { userMessage: m.rubrics_unknown() });
    return { draft: toDraft(rubricFields, row), version: row.version, origin: rubricRows.findOrigin(row) };
  },
  create: createRubric,
  update: rubricRows.save,
  list: withScreen(rubricsList, {
    read: async (core, { search }) => ({ rows: await listRubrics(core, { search }), next: null }),
    caption: m.rubrics_title,
    words: () => ({
      lead: m.rubrics_lead(),
      actions: [{ href: '/admin/rubrics/add', label: m.rubrics_add() }],
      search: { label: m.rubrics_search(), hint: m.rubrics_search_hint() },
      columns: [m.rubrics_name(), m.rubrics_skill(), m.common_total(), m.rubrics_checked()],
      empty: { title: m.rubrics_none() },
      noneFound: { title: m.rubrics_none(), words: m.rubrics_none_words() },
    }),
    toRow: (row) => ({
      id: row.id,
      href: `/admin/rubrics/edit-${row.id}`,
      title: row.name,
      under: originNames[row.origin](),
      cells: [
        nameProduction(row.skill),
        m.rubrics_points({ points: formatHalfPoints(totalPoints(row)) }),
        row.unverified ? m.common_to_check() : row.checkedAt ? formatDate(row.checkedAt) : m.people_never(),
      ],
    }),
    columns: () => [
      ...listCsvColumns<ListedRubric>(rubricFields, { skill: ({ skill }) => nameProduction(skill) }),
      { title: m.common_total(), value: (row) => totalPoints(row) },
    ],
  }),
};
