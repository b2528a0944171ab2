import { z } from 'zod';
import { formatDate } from '#common/dates.ts';
import { AppError } from '#core/errors.ts';
import {
  type FormatDraft,
  type FormatInput,
  formatFields,
  formatInput,
  formatRows,
  formatSubject,
} from '#core/exams/formats/format-subject.ts';
import { type ExamId, exams } from '#core/scores/exams.ts';
import { nameExam } from '#core/scores/score-subject.ts';
import { listCsvColumns, toDraft } from '#core/subjects/fields.ts';
import type { RowOrigin } from '#core/subjects/standard-rows.ts';
import { m } from '#words/messages.js';
import { command } from '../kit/action.ts';
import { withScreen } from '../kit/declare-office-list.ts';
import { declareList } from '../kit/list-address.ts';
import { type EditedSubject, storeHandlers } from '../kit/office-subject.ts';
import { subjects } from '../subjects.ts';
import { ownFormatFields } from './format-draft.ts';

const formatsList = declareList({
  name: 'exam-formats',
  title: m.exams_formats,
  path: '/admin/exam-formats',
  fileName: 'formats',
  parameters: {},
});

export const formatCommands = {
  delete: command(z.object({}), async ({ core, actor, id }) => {
    const draft = toDraft(formatFields, await formatSubject.find(core, id));
    await formatSubject.remove(core, actor, id);
    return { done: m.rubrics_reset_done(), undo: { act: 'put-back', draft } };
  }),
  'put-back': command(z.object({ draft: formatInput }), async ({ core, actor, id }, { draft }) => {
    await formatRows.save(core, actor, { id, given: draft, version: 0 });
    return m.products_undone();
  }),
};

type KnownFormat = { exam: ExamId; origin: RowOrigin };

/** Formats have no page for a new one, because every exam has one. */
export const subject: EditedSubject<FormatDraft, FormatInput, KnownFormat> = {
  ...subjects.formats,
  ...storeHandlers(formatSubject, ownFormatFields),
  schema: formatInput,
  nameOf: (path) => path.join('.'),
  titleOf: () => m.exams_format(),
  refusal: m.exams_refused_format,
  async read(core, id) {
    const row = await formatRows.find(core.db, id);
    if (!row)
      throw new AppError('not-found', `exam format ${id} not found`, {
        userMessage: m.exams_format_unknown(),
      });
    return {
      draft: toDraft(formatFields, row),
      version: row.version,
      exam: row.id,
      origin: formatRows.findOrigin(row),
    };
  },
  update: formatRows.save,
  list: withScreen(formatsList, {
    read: async (core) => {
      const order = exams.map(({ id }): string => id);
      const rows = await formatRows.list(core);
      return {
        rows: rows.toSorted((one, other) => order.indexOf(one.id) - order.indexOf(other.id)),
        next: null,
      };
    },
    caption: m.exams_formats,
    words: () => ({
      lead: m.exams_formats_lead(),
      columns: [m.common_exam(), m.common_duration(), m.exams_source_read()],
      empty: { title: m.exams_formats() },
      noneFound: { title: m.exams_formats(), words: m.exams_formats_lead() },
    }),
    toRow: (row) => ({
      id: row.id,
      href: `/admin/exam-formats/edit-${row.id}`,
      title: nameExam(row.id),
      under: row.origin === 'changed' ? m.exams_format_changed() : m.exams_format_standard(),
      cells: [
        m.exams_minutes_left({ count: row.sections.reduce((sum, { minutes }) => sum + minutes, 0) }),
        row.verified && row.readAt ? formatDate(row.readAt) : m.common_to_check(),
      ],
    }),
    columns: () => [
      { title: m.common_exam(), value: ({ id }) => nameExam(id) },
      ...listCsvColumns(formatFields),
    ],
  }),
};
