import { integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** One line of a rubric. Points are multiples of ½. `levels` describes the four levels, lowest first. */
export type RubricCriterion = { id: string; name: string; points: number; levels: string[] };

/** Kinds of productions that people grade. */
export const productionKinds = ['writing', 'speaking'] as const;

/** Rubrics of the school. A row with the id of a standard rubric replaces it. */
export const rubrics = pgTable('rubrics', {
  id: text().primaryKey(),
  name: text().notNull(),
  /** Name of the examination, or empty. */
  exam: text().notNull().default(''),
  skill: text({ enum: productionKinds }).notNull().default('writing'),
  criteria: jsonb().$type<RubricCriterion[]>().notNull(),
  /** Web address or title of the source. */
  source: text().notNull().default(''),
  sourceDate: timestamp({ withTimezone: true, precision: 3 }),
  checkedAt: timestamp({ withTimezone: true, precision: 3 }),
  /** Remark on what the source does not confirm. Empty if the rubric was compared with it completely. */
  unverified: text().notNull().default(''),
  createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
  updatedAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
  version: integer().notNull().default(1),
});
