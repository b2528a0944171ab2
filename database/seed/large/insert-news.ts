import { sql } from 'drizzle-orm';
import type { Database } from '../../connect.ts';
import { chance, choose, inHundred } from './choose.ts';
import { angles, places, promises, readers, topics } from './product-words.ts';

const openings = [
  'Un nouveau cours :',
  'Une idée pour réviser :',
  'Le point sur une question :',
  'Vu en classe :',
  'La lettre de la rentrée :',
  'Un atelier en ligne :',
  'Ce que disent les copies :',
  'Une lecture pour le week-end :',
] as const;

/** Rows `from` to `to` of the news, over some eight years; a few are drafts, a few lie ahead. */
export async function insertNews(db: Database, rows: { from: number; to: number }): Promise<void> {
  const topic = choose(
    topics.map(({ title }) => title),
    'n',
  );
  const about = choose(
    topics.map((each) => each.about),
    'n',
  );
  await db.execute(sql`
    insert into news (id, title, summary, body, published_at, displayed, created_at, updated_at)
    select
      'grande-ecole-' || n,
      opening || ' ' || lower(left(topic, 1)) || substr(topic, 2) || ' ' || angle || ', à ' || place,
      'Comment ' || about || ', ' || angle || '. ' || promise,
      jsonb_build_object('type', 'doc', 'content', jsonb_build_array(
        jsonb_build_object('type', 'paragraph', 'content', jsonb_build_array(
          jsonb_build_object('type', 'text', 'text', 'Nous en avons parlé à ' || place || ' : ' || about || '. ' || promise))),
        jsonb_build_object('type', 'heading', 'attrs', jsonb_build_object('level', 2), 'content', jsonb_build_array(
          jsonb_build_object('type', 'text', 'text', 'Par où commencer'))),
        jsonb_build_object('type', 'paragraph', 'content', jsonb_build_array(
          jsonb_build_object('type', 'text', 'text', promise_too || ' ' || reader))))),
      case when ${inHundred(2, 31)} then null else moment end,
      not (${inHundred(3, 32)}),
      moment,
      moment
    from (
      select n, ${topic} topic, ${about} about,
        ${choose(angles, `n / ${topics.length}`)} angle,
        ${choose(places, `n / ${topics.length * angles.length}`)} place,
        ${choose(openings, 33)} opening, ${choose(promises, 34)} promise, ${choose(promises, 35)} promise_too,
        ${choose(readers, 36)} reader,
        date_trunc('minute', now()) + interval '20 days' - ${chance(4_000_000, 37)} * interval '1 minute' moment
      from generate_series(${sql.raw(String(rows.from))}::bigint, ${sql.raw(String(rows.to))}::bigint) n
    ) rows
    on conflict (id) do nothing`);
}
