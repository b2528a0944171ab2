import { sql } from 'drizzle-orm';
import type { Database } from '#database/connect.ts';
import { chance, choose, inHundred } from './choose.ts';
import { places, promises, readers, topics } from './product-words.ts';

/** Lessons of a product, in two chapters of equal size. */
export const lessonsOfProduct = 20;

export async function insertLessons(db: Database, rows: { from: number; to: number }): Promise<void> {
  const series = sql`generate_series(${rows.from}::bigint, ${rows.to}::bigint) n,
    lateral (select n / ${lessonsOfProduct} product, n % ${lessonsOfProduct} place) places,
    lateral (select place / ${lessonsOfProduct / 2} chapter) chapters`;
  const topic = choose(
    topics.map(({ title }) => title),
    'n',
  );
  const about = choose(
    topics.map((each) => each.about),
    'n',
  );
  await db.execute(sql`
    insert into chapters (id, product_id, title, position)
    select distinct 'grande-ecole-' || product || '-' || chapter, 'grande-ecole-' || product,
      case chapter when 0 then 'Comprendre' else 'S’exprimer' end, chapter
    from ${series} on conflict (id) do nothing`);
  await db.execute(sql`
    insert into lessons (id, product_id, chapter_id, position, title, body, video_id, duration, free, displayed)
    select 'grande-ecole-' || n, 'grande-ecole-' || product, 'grande-ecole-' || product || '-' || chapter, place,
      ${topic} || ', à ' || ${choose(places, 71)},
      jsonb_build_object('type', 'doc', 'content', jsonb_build_array(
        jsonb_build_object('type', 'paragraph', 'content', jsonb_build_array(
          jsonb_build_object('type', 'text', 'text', 'Cette leçon vous apprend à ' || ${about} || '. ' || ${choose(promises, 72)}))),
        jsonb_build_object('type', 'heading', 'attrs', jsonb_build_object('level', 2), 'content', jsonb_build_array(
          jsonb_build_object('type', 'text', 'text', 'À vous'))),
        jsonb_build_object('type', 'paragraph', 'content', jsonb_build_array(
          jsonb_build_object('type', 'text', 'text', ${choose(promises, 73)} || ' ' || ${choose(readers, 74)}))))),
      case when ${inHundred(25, 75)} then 'youtube:grandeecole' else '' end,
      5 + ${chance(40, 76)}, place = 0, true
    from ${series} on conflict (id) do nothing`);
}
