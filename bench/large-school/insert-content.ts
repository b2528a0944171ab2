import { sql } from 'drizzle-orm';
import type { Database } from '#database/connect.ts';
import { chance, choose, inHundred } from './choose.ts';
import { angles, packs, places, promises, readers, topics } from './product-words.ts';

/** Inserts the products `from` to `to`, three courses for every two packs. Existing rows stay. */
export async function insertProducts(
  db: Database,
  rows: { from: number; to: number; priceIds: readonly string[] },
): Promise<void> {
  // Topic, angle and place are combined so that no two titles are the same.
  const topicAt = 'n';
  const angleAt = `n / ${topics.length}`;
  const placeAt = `n / ${topics.length * angles.length}`;
  const topic = choose(
    topics.map(({ title }) => title),
    topicAt,
  );
  const about = choose(
    topics.map((each) => each.about),
    topicAt,
  );
  const level = choose(
    topics.map((each) => each.level),
    topicAt,
  );
  const angle = choose(angles, angleAt);
  const place = choose(places, placeAt);
  await db.execute(sql`
    insert into products (id, type, title, description, difficulty, duration, displayed, enabled, "order",
      product_id, price_id, created_at, updated_at)
    select
      'grande-ecole-' || n,
      type,
      case type when 'course' then topic || ' ' || angle || ', cahier de ' || place
        else pack || ' : ' || topic || ' ' || angle || ', carnet de ' || place end,
      'Vous saurez ' || about || ', ' || angle || '.<br><br>' || promise || ' ' || promise_too || '<br><br>' || reader,
      case when ${inHundred(6, 11)} then '' else level end,
      case when ${inHundred(5, 12)} then 0
        when type = 'course' then 30 + 15 * ${chance(120, 13)}
        else 10 + 5 * ${chance(45, 14)} end,
      not (${inHundred(3, 15)}),
      not (${inHundred(4, 16)}),
      case when ${inHundred(2, 17)} then ${chance(40, 18)} - 20 else 0 end,
      '',
      ${choose(rows.priceIds, 19)},
      moment,
      moment
    from (
      select n, ${topic} topic, ${about} about, ${level} level, ${angle} angle, ${place} place,
        ${choose(packs, 20)} pack, ${choose(promises, 21)} promise, ${choose(promises, 22)} promise_too,
        ${choose(readers, 23)} reader,
        case when ${inHundred(60, 25)} then 'course' else 'exercise' end type,
        timestamptz '2026-11-01 08:00+01' - ${chance(157_680_000, 24)} * interval '1 second' moment
      from generate_series(${sql.raw(String(rows.from))}::bigint, ${sql.raw(String(rows.to))}::bigint) n
    ) rows
    on conflict (id) do nothing`);
}

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

/** Inserts the news `from` to `to`, spread over about eight years. A few are drafts or scheduled. */
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
