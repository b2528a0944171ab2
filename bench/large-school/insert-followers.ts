import { sql } from 'drizzle-orm';
import type { Database } from '#database/connect.ts';
import { chance, inHundred } from './choose.ts';
import { lessonsOfProduct } from './insert-lessons.ts';

/**
 * Inserts progress in the first product and in one granted to twenty people. One person in eight finishes.
 */
export async function insertFollowers(
  db: Database,
  { from, to }: { from: number; to: number },
): Promise<void> {
  const other = sql.raw(`(n / ${lessonsOfProduct})`);
  const given = sql`generate_series(${from}::int, ${to}::int) n, lateral (select 'grande-ecole-' || ${other} id) other
    where ${other} > 0`;
  await db.execute(sql`
    insert into orders (id, uid, email, product_id, title, price_id, amount, currency, state, origin, terms_version, created_at)
    select 'grande-ecole-offert-' || n, 'personne-' || n, 'eleve' || n || '@grande-ecole.test', other.id, 'Cadeau', '', 0, 'eur',
      'paid', 'grant', '1', now() - interval '730 days'
    from ${given} on conflict do nothing`);
  await db.execute(sql`
    insert into entitlements (uid, product_id, order_id, granted_at)
    select 'personne-' || n, other.id, 'grande-ecole-offert-' || n, now() - interval '730 days'
    from ${given} on conflict do nothing`);
  // `n` numbers the rows, so that the progress of a person differs between both products.
  const followed = sql`(
    select person, uid, product, n, opened, opened = ${lessonsOfProduct} finished,
      date_trunc('minute', now()) - (opened * 2 + 700 * ${chance(1_000, 82)} / 1000) * interval '1 day' started
    from generate_series(${from}::int, ${to}::int) person,
      lateral (select distinct product from (values (0), (person / ${lessonsOfProduct})) each (product)) products,
      lateral (select 'personne-' || person uid, person * 2 + least(product, 1) n) numbers,
      lateral (select case when ${inHundred(12, 83)} then ${lessonsOfProduct} else 1 + ${chance(9, 84)} end opened) steps
  ) followed`;
  const lesson = (place: string) => sql.raw(`'grande-ecole-' || (product * ${lessonsOfProduct} + ${place})`);
  await db.execute(sql`
    insert into lesson_progress (uid, lesson_id, product_id, opened_at, visited_at, said_done_at, done_at)
    select uid, ${lesson('place')}, 'grande-ecole-' || product, moment, moment + interval '50 minutes', done, done
    from ${followed}, generate_series(0, opened - 1) place,
      lateral (select started + place * interval '2 days' moment) moments,
      lateral (select case when finished or place < opened - 1 then moment + interval '40 minutes' end done) ends
    where exists (select 1 from lessons where id = ${lesson('place')})
    on conflict do nothing`);
  await db.execute(sql`
    insert into course_progress (uid, product_id, lesson_id, started_at, visited_at, finished_at)
    select uid, 'grande-ecole-' || product, lessons.id, started, ended + interval '50 minutes',
      case when finished then ended + interval '40 minutes' end
    from ${followed} join lessons on lessons.id = ${lesson('opened - 1')},
      lateral (select started + (opened - 1) * interval '2 days' ended) moments
    on conflict do nothing`);
  await db.execute(sql`
    insert into playback (uid, lesson_id, media, length, seen, position, position_at)
    select uid, lessons.id, video_id, 600, int4multirange(int4range(0, seconds)), seconds, ended
    from ${followed} join lessons on lessons.id = ${lesson('opened - 1')} and video_id <> '',
      lateral (select 1 + ${chance(599, 85)} seconds, started + (opened - 1) * interval '2 days' ended) ends
    on conflict do nothing`);
}
