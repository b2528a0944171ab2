import { sql } from 'drizzle-orm';
import { boolean, date, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { Picture } from './products.ts';

/** The exams whose results the school publishes, by the ids of `core/scores/exams`. */
export const examIds = [
  'delf-a1',
  'delf-a2',
  'delf-b1',
  'delf-b2',
  'dalf-c1',
  'dalf-c2',
  'tcf-canada',
  'tcf-tout-public',
  'tef-canada',
] as const;

/** Where a result stands for the office. */
export const storedScoreStates = ['published', 'hidden', 'no-consent', 'withdrawn', 'archived'] as const;

/** Raw marks as printed on the certificate, by part of the exam (`listening`, `reading`…); half points happen. */
export type Marks = Record<string, number>;

export const scores = pgTable(
  'scores',
  {
    id: text().primaryKey(),
    title: text().notNull(),
    exam: text({ enum: examIds }).notNull(),
    /** The day of the session: tables of levels depend on it. */
    sessionDate: date().notNull(),
    /** What the result is for, where the reading of the marks depends on it; empty otherwise. */
    programme: text().notNull().default(''),
    /** As the candidate wishes to appear; empty for nobody. */
    candidate: text().notNull().default(''),
    marks: jsonb().$type<Marks>().notNull().default({}),
    /** Paragraphs separated by blank lines. */
    story: text().notNull().default(''),
    picture: jsonb().$type<Picture>(),
    pathFolderId: text().notNull().default(''),
    /** Ids of products the candidate worked with. */
    products: text().array().notNull().default(sql`'{}'::text[]`),
    displayed: boolean().notNull().default(false),
    /** Put away by the office: in no list, until it is taken out again. */
    archivedAt: timestamp({ withTimezone: true, precision: 3 }),
    /** When the candidate agreed to appear; a result without it is not published. */
    consentedAt: timestamp({ withTimezone: true, precision: 3 }),
    /** Who agreed: the candidate, or who may agree for them. */
    consentBy: text().notNull().default(''),
    /** How it was given, for the owner alone. */
    consentNote: text().notNull().default(''),
    /** When the candidate took it back: the result is no longer published, and the name is erased. */
    withdrawnAt: timestamp({ withTimezone: true, precision: 3 }),
    /** SHA-256 of the secret in the candidate's private link, by which they withdraw. */
    withdrawalHash: text(),
    /** The candidate also lets search engines show it. */
    indexed: boolean().notNull().default(false),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
    version: integer().notNull().default(1),
    /** Where it stands, for the lists of the office: the first of these that holds. */
    state: text({ enum: storedScoreStates })
      .notNull()
      .generatedAlwaysAs(
        sql`case when archived_at is not null then 'archived' when withdrawn_at is not null then 'withdrawn'
          when consented_at is null then 'no-consent' when displayed then 'published' else 'hidden' end`,
      ),
  },
  (table) => [
    index('scores_listing')
      .on(table.sessionDate.desc(), table.id.desc())
      .where(sql`${table.displayed} and ${table.consentedAt} is not null and ${table.withdrawnAt} is null`),
    index('scores_by_exam')
      .on(table.exam, table.sessionDate.desc(), table.id.desc())
      .where(sql`${table.displayed} and ${table.consentedAt} is not null and ${table.withdrawnAt} is null`),
    // What people obtained with a product.
    index('scores_of_products')
      .using('gin', table.products)
      .where(sql`${table.displayed} and ${table.consentedAt} is not null and ${table.withdrawnAt} is null`),
    // Shown to nobody for want of the candidate's consent.
    index('scores_unconsented')
      .on(table.createdAt.desc())
      .where(
        sql`${table.consentedAt} is null and ${table.withdrawnAt} is null and ${table.archivedAt} is null`,
      ),
    index('scores_withdrawal').on(table.withdrawalHash),
    index('scores_folder').on(table.pathFolderId),
    // The lists of the office go state by state.
    index('scores_office').on(table.state, table.sessionDate.desc(), table.id.desc()),
    index('scores_office_exam').on(table.state, table.exam, table.sessionDate.desc(), table.id.desc()),
    index('scores_search').using(
      'gin',
      sql`public.fold(${table.title} || ' ' || ${table.candidate}) gin_trgm_ops`,
    ),
  ],
);
