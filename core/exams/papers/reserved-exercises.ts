import { type SQL, sql } from 'drizzle-orm';
import { papers } from '#database/tables/exams.ts';
import { exercises } from '#database/tables/exercises.ts';

/** SQL condition for an exercise that a displayed paper reserves, so that practice does not spoil the exam. */
export const isReserved: SQL<boolean> = sql<boolean>`exists (select from ${papers}
  where ${papers.productId} = ${exercises.productId} and ${papers.displayed} and ${papers.reserved}
    and jsonb_path_exists(${papers.sections}, '$[*].exercises[*] ? (@.id == $id)',
      jsonb_build_object('id', ${exercises.id})))`;
