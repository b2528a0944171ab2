import { sql } from 'drizzle-orm';
import { splitExercise } from '#core/exercises/keys/split-exercise.ts';
import { parseExercises } from '#core/exercises/text/parse-exercises.ts';
import type { Database } from '#database/connect.ts';

const text = `# Une lettre à la mairie · B1 · expression écrite

## Rédiger (160 à 200 mots) — Écrivez à la mairie.
`;

/** One production in this many waits for its correction. */
const waiting = 200;

/** Inserts a written production of each person for one exercise. Most are corrected. */
export async function insertProductions(
  db: Database,
  { from, to }: { from: number; to: number },
): Promise<void> {
  const [document] = parseExercises(text).exercises;
  if (!document) throw new Error('cannot parse the production of the large school');
  const { shown, key } = splitExercise(document);
  const [exercise, version] = ['grande-ecole-lettre', 'grande-ecole-lettre-v'];
  await db.execute(sql`
    insert into exercises (id, product_id, title, level, skill, document, displayed, version_id)
    values (${exercise}, 'grande-ecole-0', 'Une lettre à la mairie', 'B1', 'writing', ${JSON.stringify(document)}::jsonb, true, ${version})
    on conflict do nothing`);
  await db.execute(sql`
    insert into exercise_versions (id, exercise_id, shown) values (${version}, ${exercise}, ${JSON.stringify(shown)}::jsonb)
    on conflict do nothing`);
  await db.execute(sql`
    insert into exercise_keys (version_id, key) values (${version}, ${JSON.stringify(key)}::jsonb) on conflict do nothing`);
  const people = sql`generate_series(${from}::int, ${to}::int) n,
    lateral (select n % ${waiting} = 0 as waits, now() - n % 10000 * interval '1 hour' as moment) facts`;
  await db.execute(sql`
    insert into attempts (id, uid, exercise_id, version_id, number, state, began_at, submitted_at, marked_at, points, max_points, marker)
    select 'lettre-' || n, 'personne-' || n, ${exercise}, ${version}, 1, case when waits then 'awaiting' else 'marked' end,
      moment - interval '1 hour', moment, case when waits then null else moment + interval '2 days' end, 1500, 2500, 1
    from ${people} on conflict do nothing`);
  await db.execute(sql`
    insert into productions (id, attempt_id, field, uid, exercise_id, kind, text, state, submitted_at, due_at, returned_at)
    select 'lettre-' || n, 'lettre-' || n, '1', 'personne-' || n, ${exercise}, 'writing', repeat('Madame, Monsieur, je vous écris. ', 30),
      case when waits then 'waiting' else 'returned' end, moment, moment + interval '7 days',
      case when waits then null else moment + interval '2 days' end
    from ${people} on conflict do nothing`);
}
