import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#database/connect.ts';
import { chance, choose, inHundred } from './choose.ts';
import { angles, places } from './product-words.ts';

const names = [
  'Amina',
  'Tomasz',
  'Linh',
  'Youssef',
  'Priya',
  'Camila',
  'Dmitri',
  'Mei-Ling',
  'Giulia',
  'Noé',
  'Zoé',
  'Fatou',
  'Ana',
  'Kenji',
  'Oluwaseun',
  'Inès',
  'Samuel',
  'Élodie',
  'Björn',
  'Rania',
] as const;

const steps = [
  'Un premier diplôme',
  'Le niveau demandé',
  'Un dossier complet',
  'Une année de travail',
  'Des mots pour soigner',
  'Vers un nouveau métier',
  'Une seconde tentative',
  'L’examen sans trembler',
  'La naturalisation au bout',
  'Entrer à l’université',
] as const;

const exams = [
  'delf-a1',
  'delf-a2',
  'delf-a2',
  'delf-b1',
  'delf-b1',
  'delf-b2',
  'delf-b2',
  'dalf-c1',
  'tcf-canada',
  'tcf-canada',
  'tcf-tout-public',
  'tef-canada',
] as const;

/** Inserts exam results of seven years. A few are withdrawn or hidden. */
export async function insertScores(db: Database, rows: { from: number; to: number }): Promise<void> {
  await db.execute(sql`
    insert into scores (id, title, exam, session_date, candidate, marks, story, displayed, consented_at, withdrawn_at,
      indexed, created_at, updated_at)
    select
      'grande-ecole-' || n,
      step || ' ' || angle || ', à ' || place,
      exam,
      session,
      case when withdrawn then '' else name || ' ' || chr(65 + ${chance(26, 51)}) || '.' end,
      jsonb_build_object('listening', ${mark(52)}, 'reading', ${mark(53)},
        'writing', ${mark(54, 20)}, 'speaking', ${mark(55, 20)}),
      name || ' a préparé cet examen ' || angle || ', à ' || place || E'.\\n\\n« Je relisais chaque texte le lendemain. »',
      not (${inHundred(2, 56)}),
      session + interval '20 days',
      case when withdrawn then session + interval '90 days' end,
      ${inHundred(30, 57)},
      session + interval '20 days',
      session + interval '20 days'
    from (
      select n, ${choose(names, 58)} "name", ${choose(steps, 59)} step, ${choose(exams, 60)} exam,
        ${choose(angles, 'n')} angle, ${choose(places, `n / ${angles.length}`)} place, ${inHundred(1, 61)} withdrawn,
        (date '2026-10-20' - ${chance(2_550, 62)}) session
      from generate_series(${sql.raw(String(rows.from))}::bigint, ${sql.raw(String(rows.to))}::bigint) n
    ) rows
    on conflict (id) do nothing`);
}

/** A mark on the scale of the exam: DELF and DALF in half points out of 25, TEF and TCF out of 699. */
function mark(salt: number, productionMost?: number): SQL {
  const tcf = productionMost ? sql`${chance(productionMost - 3, salt)} + 4` : sql`${chance(420, salt)} + 280`;
  return sql`case when exam like 'tcf-%' then (${tcf})::numeric when exam like 'tef-%' then ${chance(400, salt)} + 300
    else 7 + ${chance(37, salt)} / 2.0 end`;
}
