import { and, eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import type { Transaction } from '#database/connect.ts';
import { paperSittings, papers } from '#database/tables/exams.ts';
import { exercises } from '#database/tables/exercises.ts';
import { examIds } from '#database/tables/scores.ts';
import { m } from '#words/messages.js';
import { AppError } from '../../errors.ts';
import { nameExam } from '../../scores/score-subject.ts';
import { type DraftOf, type FieldRecord, rowBookkeeping, shapeOf } from '../../subjects/fields.ts';
import * as kinds from '../../subjects/kinds.ts';
import { tableRows } from '../../subjects/rows.ts';
import { createStore } from '../../subjects/store.ts';
import { type PaperSection, sectionsInput } from './paper-section.ts';

export type PaperRow = Omit<typeof papers.$inferSelect, 'sections'> & { sections: PaperSection[] };

const said = { csv: [], personal: false, public: false, undoable: true } as const;

const sections = kinds.defineKind<PaperSection[]>({ input: sectionsInput, empty: [] });

export const paperFields = {
  title: {
    ...said,
    kind: kinds.line(140, m.common_title_too_long, m.common_title_missing),
    label: m.common_title,
    format: 'words',
    csv: ['Titre'],
    searched: true,
  },
  productId: { ...said, kind: kinds.reference(), label: m.common_product, csv: ['Contenu'] },
  exam: {
    ...said,
    kind: kinds.choice(examIds, m.marks_wrong_exam, undefined, nameExam),
    label: m.exams_format,
    csv: ['Examen'],
  },
  sections: { ...said, kind: sections, label: m.exams_sections },
  displayed: {
    ...said,
    kind: kinds.yesNo(),
    label: m.common_displayed,
    hint: m.exams_displayed_hint,
    undoable: false,
  },
  reserved: {
    ...said,
    kind: kinds.yesNo(),
    label: m.exams_reserved,
    hint: m.exams_reserved_hint,
  },
  archivedAt: {
    ...said,
    kind: kinds.moment(m.refusals_input_incomplete),
    label: m.common_archived_at,
    format: 'moment',
    undoable: false,
    form: false,
  },
  ...rowBookkeeping,
} as const satisfies FieldRecord<PaperRow>;

/** Input of a paper. A displayed one has an exercise in every section. */
export const paperInput = z.object(shapeOf(paperFields)).superRefine(
  ({ displayed, sections: given }, context) => {
    if (displayed && (given.length === 0 || given.some((section) => section.exercises.length === 0)))
      context.addIssue({ code: 'custom', path: ['displayed'], message: m.exams_displayed_early() });
  },
  { when: ({ value }) => Array.isArray((value as { sections?: unknown } | null)?.sections) },
);

export type PaperDraft = DraftOf<typeof paperFields>;

/** Exam papers. A paper that learners have begun is archived, never deleted. */
export const paperSubject = createStore<PaperRow, typeof paperFields>({
  kind: 'paper',
  fields: paperFields,
  rows: tableRows<PaperRow>(papers),
  titleOf: ({ title }) => title,
  unknown: m.exams_not_found,
  settle: ({ after }) => ({ displayed: after.displayed && !after.archivedAt }),
  refuseRemoval: refuseBegun,
  async alsoWrite({ db }, row) {
    await refuseForeign(db, row);
  },
});

async function refuseBegun(tx: Transaction, { id }: PaperRow): Promise<void> {
  const [begun] = await tx
    .select({ id: paperSittings.id })
    .from(paperSittings)
    .where(eq(paperSittings.paperId, id))
    .limit(1);
  if (begun)
    throw new AppError('conflict', `paper ${id} has sittings`, { userMessage: m.exams_delete_begun() });
}

/** An exercise of another product would be closed to the learners of this one. */
async function refuseForeign(tx: Transaction, row: PaperRow): Promise<void> {
  const ids = row.sections.flatMap((section) => section.exercises.map(({ id }) => id));
  if (ids.length === 0) return;
  const own = await tx.$count(
    exercises,
    and(inArray(exercises.id, ids), eq(exercises.productId, row.productId)),
  );
  if (row.displayed && own !== ids.length)
    throw new AppError('conflict', `paper ${row.id} has exercises outside product ${row.productId}`, {
      userMessage: m.exams_foreign_exercise(),
    });
}
