import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { Picture } from './products.ts';

/** Exams with published results. Ids of `core/scores/exams`. */
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

export const storedScoreStates = ['published', 'hidden', 'no-consent', 'withdrawn', 'archived'] as const;

/** Raw marks as printed on the certificate, by part of the exam. May be half points. */
export type Marks = Record<string, number>;

export const scores = pgTable(
  'scores',
  {
    id: text().primaryKey(),
    /** True for the result of a mock exam, which is not a diploma. */
    mock: boolean().notNull().generatedAlwaysAs(sql`id like 'blanc-%'`),
    title: text().notNull(),
    /** Last segment of its address, chosen by the teacher, or empty. */
    slug: text().notNull().default(''),
    /** Title and description for search engines. Empty: derived from the other fields. */
    seoTitle: text().notNull().default(''),
    seoDescription: text().notNull().default(''),
    exam: text({ enum: examIds }).notNull(),
    /** Day of the exam. Determines the table that converts marks into levels. */
    sessionDate: date().notNull(),
    /** Immigration programme if the levels depend on it, or empty. */
    programme: text().notNull().default(''),
    /** Name chosen by the candidate, or empty. */
    candidate: text().notNull().default(''),
    marks: jsonb().$type<Marks>().notNull().default({}),
    /** Paragraphs separated by blank lines. */
    story: text().notNull().default(''),
    picture: jsonb().$type<Picture>(),
    pathFolderId: text().notNull().default(''),
    products: text().array().notNull().default(sql`'{}'::text[]`),
    displayed: boolean().notNull().default(false),
    archivedAt: timestamp({ withTimezone: true, precision: 3 }),
    /** Time of the candidate's consent, required for publication. */
    consentedAt: timestamp({ withTimezone: true, precision: 3 }),
    /** The candidate or a legal representative. */
    consentBy: text().notNull().default(''),
    /** Form in which consent was given. Visible to the owner only. */
    consentNote: text().notNull().default(''),
    /** Time of the revoked consent. The result is unpublished and the name erased. */
    withdrawnAt: timestamp({ withTimezone: true, precision: 3 }),
    /** SHA-256 of the secret in the candidate's private link for revoking consent. */
    withdrawalHash: text(),
    indexed: boolean().notNull().default(false),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
    version: integer().notNull().default(1),
    /** State for the lists of the back office. The first matching condition wins. */
    state: text({ enum: storedScoreStates })
      .notNull()
      .generatedAlwaysAs(
        sql`case when archived_at is not null then 'archived' when withdrawn_at is not null then 'withdrawn'
          when consented_at is null then 'no-consent' when displayed then 'published' else 'hidden' end`,
      ),
  },
  (table) => [
    uniqueIndex('scores_slug').on(table.slug).where(sql`${table.slug} <> ''`),
    index('scores_listing')
      .on(table.sessionDate.desc(), table.id.desc())
      .where(sql`${table.displayed} and ${table.consentedAt} is not null and ${table.withdrawnAt} is null`),
    index('scores_by_exam')
      .on(table.exam, table.sessionDate.desc(), table.id.desc())
      .where(sql`${table.displayed} and ${table.consentedAt} is not null and ${table.withdrawnAt} is null`),
    index('scores_of_products')
      .using('gin', table.products)
      .where(sql`${table.displayed} and ${table.consentedAt} is not null and ${table.withdrawnAt} is null`),
    // Results that are unpublished for lack of consent.
    index('scores_unconsented')
      .on(table.createdAt.desc())
      .where(
        sql`${table.consentedAt} is null and ${table.withdrawnAt} is null and ${table.archivedAt} is null`,
      ),
    // Mock exams that wait for publication.
    index('scores_requested')
      .on(table.createdAt.desc())
      .where(sql`${table.mock} and ${table.state} = 'hidden'`),
    index('scores_withdrawal').on(table.withdrawalHash),
    index('scores_folder').on(table.pathFolderId),
    // Back-office lists are filtered by state.
    index('scores_office').on(table.state, table.sessionDate.desc(), table.id.desc()),
    index('scores_office_exam').on(table.state, table.exam, table.sessionDate.desc(), table.id.desc()),
    index('scores_search').using(
      'gin',
      sql`public.fold(${table.title} || ' ' || ${table.candidate}) gin_trgm_ops`,
    ),
  ],
);
