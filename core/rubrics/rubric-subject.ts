import { z } from 'zod';
import { type productionKinds as kindsOfProductions, rubrics } from '#database/tables/rubrics.ts';
import { m } from '#words/messages.js';
import { type DraftOf, type FieldRecord, type InputOf, rowBookkeeping, shapeOf } from '../subjects/fields.ts';
import * as kinds from '../subjects/kinds.ts';
import { tableRows } from '../subjects/rows.ts';
import { createStore } from '../subjects/store.ts';
import {
  formatHalfPoints,
  maxCriteria,
  maxCriterionPoints,
  nameProduction,
  parseHalfPoints,
} from './rubric.ts';

export type RubricRow = typeof rubrics.$inferSelect;

/** A criterion in the form, with typed points. */
export type CriterionDraft = { id: string; name: string; points: string; levels: string[] };

const levelText = kinds.paragraphs(500, m.rubrics_text_long).input;

const criterion = z
  .object({
    id: z.string().regex(/^[a-z0-9]{1,20}$/),
    name: kinds.line(120, m.rubrics_text_long, m.rubrics_criterion_nameless).input,
    points: z.string().max(10),
    levels: z.array(levelText).length(4),
  })
  .transform((given, context) => {
    const points = parseHalfPoints(given.points, maxCriterionPoints);
    if (points) return { ...given, points };
    context.addIssue({ code: 'custom', path: ['points'], message: m.rubrics_points_wrong() });
    return z.NEVER;
  });

const criteria = kinds.defineKind<RubricRow['criteria'], CriterionDraft[]>({
  input: z
    .array(criterion)
    .min(1, { error: m.rubrics_criteria_missing })
    .max(maxCriteria, { error: m.rubrics_criteria_many })
    .refine((given) => new Set(given.map(({ id }) => id)).size === given.length),
  empty: [],
  toForm: (value) => value.map((each) => ({ ...each, points: formatHalfPoints(each.points) })),
});

const skills: typeof kindsOfProductions = ['writing', 'speaking'];

const said = { personal: false, public: false, undoable: true, csv: [] } as const;

/** Fields of a rubric, in the order of the form and of exported files. */
export const rubricFields = {
  name: {
    ...said,
    kind: kinds.line(120, m.rubrics_text_long, m.rubrics_name_missing),
    label: m.common_name,
    csv: ['Nom'],
    part: 'identity',
  },
  exam: {
    ...said,
    kind: kinds.line(60, m.rubrics_text_long),
    label: m.common_exam,
    csv: ['Examen'],
    part: 'identity',
  },
  skill: {
    ...said,
    kind: kinds.choice(skills, m.rubrics_skill_unknown, 'writing', nameProduction),
    label: m.rubrics_skill,
    csv: ['Production'],
    part: 'identity',
  },
  criteria: { ...said, kind: criteria, label: m.rubrics_criteria },
  source: {
    ...said,
    kind: kinds.line(300, m.rubrics_text_long),
    label: m.writing_reading_source,
    hint: m.rubrics_source_hint,
    csv: ['Source'],
    part: 'source',
  },
  sourceDate: {
    ...said,
    kind: kinds.noonOfDay(m.news_wrong_date),
    label: m.rubrics_source_date,
    csv: ['Date de la source'],
    part: 'source',
  },
  checkedAt: {
    ...said,
    kind: kinds.noonOfDay(m.news_wrong_date),
    label: m.rubrics_checked,
    csv: ['Vérifiée le'],
    part: 'source',
  },
  unverified: {
    ...said,
    kind: kinds.paragraphs(500, m.rubrics_text_long, 3),
    label: m.rubrics_unverified,
    hint: m.rubrics_unverified_hint,
    csv: ['À vérifier'],
    part: 'source',
  },
  ...rowBookkeeping,
} as const satisfies FieldRecord<RubricRow>;

export type RubricDraft = DraftOf<typeof rubricFields>;
export type RubricInput = InputOf<typeof rubricFields>;

export const rubricInput = z.object(shapeOf(rubricFields));

/** Rubrics of the school, and its own versions of standard ones. */
export const rubricSubject = createStore<RubricRow, typeof rubricFields>({
  kind: 'rubric',
  fields: rubricFields,
  rows: tableRows(rubrics),
  titleOf: ({ name }) => name,
  unknown: m.rubrics_unknown,
});
