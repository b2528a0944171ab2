import { sql } from 'drizzle-orm';
import type { Database } from '#database/connect.ts';

/** Answer fields per exercise, and number of products that the exercises belong to. */
const fieldsOfExercise = 20;
const products = 20;

/** Inserts due review cards for one account, with their exercises, products and attempts. */
export async function insertReviewCards(
  db: Database,
  { uid, cards }: { uid: string; cards: number },
): Promise<void> {
  const exercises = sql`generate_series(0, ${Math.ceil(cards / fieldsOfExercise) - 1}::int) e`;
  const series = sql`generate_series(0, ${cards - 1}::int) n`;
  const ofCard = sql`'revision-' || n / ${fieldsOfExercise}::int`;
  const field = sql`'1.' || n % ${fieldsOfExercise}::int + 1`;
  const moment = sql`now() - (n % 5000) * interval '17 minutes' - interval '1 day'`;
  await db.execute(sql`
    insert into orders (id, uid, email, product_id, title, price_id, amount, currency, state, origin, terms_version, created_at, paid_at)
    select 'revision-' || p, ${uid}, 'revision@grande-ecole.test', products.id, products.title, 'price_grande_ecole', 0, 'eur', 'paid',
      'grant', '1', now() - interval '90 days', now() - interval '90 days'
    from generate_series(0, ${products - 1}::int) p join products on products.id = 'grande-ecole-' || p`);
  await db.execute(sql`
    insert into entitlements (uid, product_id, order_id, granted_at)
    select uid, product_id, id, paid_at from orders where uid = ${uid} and id like 'revision-%' on conflict do nothing`);
  await db.execute(sql`
    insert into exercises (id, product_id, title, skill, document, displayed, version_id)
    select 'revision-' || e, 'grande-ecole-' || e % ${products}::int, 'Exercice ' || e,
      (array['structures', 'reading', 'writing', 'listening'])[e % 4 + 1], '{}', true, 'revision-' || e || '-v'
    from ${exercises}`);
  await db.execute(sql`
    insert into exercise_versions (id, exercise_id, shown)
    select 'revision-' || e || '-v', 'revision-' || e, jsonb_build_object('title', 'Exercice ' || e, 'level', 'B1',
      'skill', (array['structures', 'reading', 'writing', 'listening'])[e % 4 + 1], 'instruction', '', 'items',
      jsonb_build_array(jsonb_build_object('id', '1', 'kind', 'gaps', 'prompt', '', 'points', 1, 'skill', '', 'media', '[]'::jsonb,
        'hasHint', false, 'text', (select jsonb_agg(jsonb_build_object('field', '1.' || f, 'cue', ''))
          from generate_series(1, ${fieldsOfExercise}::int) f))))
    from ${exercises}`);
  await db.execute(sql`
    insert into attempts (id, uid, exercise_id, version_id, number, state, began_at, marked_at, points, max_points)
    select 'revision-' || e, ${uid}, 'revision-' || e, 'revision-' || e || '-v', 1, 'marked', now(), now(), 10, 100 from ${exercises}`);
  await db.execute(sql`
    insert into marks (attempt_id, field, exercise_id, uid, given, verdict, fault, credit, answer, at)
    select ${ofCard}, ${field}, ${ofCard}, ${uid}, 'mot', 'wrong', (array['accent', 'agreement', 'ending', 'homophone'])[n % 4 + 1], 0,
      '"mot"', ${moment} from ${series}`);
  await db.execute(sql`
    insert into review_cards (uid, exercise_id, field, revision, card, due, fault, skill, kind, attempt_id, created_at)
    select ${uid}, ${ofCard}, ${field}, 1, '{}', ${moment}, 'agreement', 'structures', 'gaps', ${ofCard}, ${moment} from ${series}`);
  await db.execute(sql`
    insert into review_log (id, uid, exercise_id, field, revision, source, attempt_id, version_id, answer, verdict, fault, at)
    select 'revision-' || n, ${uid}, ${ofCard}, ${field}, 0, 'attempt', ${ofCard}, ${ofCard} || '-v', '"mot"', 'wrong', 'agreement',
      ${moment} from ${series}`);
}
