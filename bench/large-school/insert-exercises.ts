import { sql } from 'drizzle-orm';
import { splitExercise } from '#core/exercises/keys/split-exercise.ts';
import { parseExercises } from '#core/exercises/text/parse-exercises.ts';
import type { Database } from '#database/connect.ts';
import { chance, choose, inHundred } from './choose.ts';
import { lessonsOfProduct } from './insert-lessons.ts';

/** The exercise of every product. It has five answer fields, so two attempts give ten answers. */
const text = `# Au marché · A2 · structures
Complétez les phrases.

## Trous
Hier, elle est [allée] (aller) au marché. Elle a [acheté] (acheter) des [pommes] (pomme).
Elles [étaient] (être) mûres, et le marchand [souriait] (sourire).
`;

const right = ['allée', 'acheté', 'pommes', 'étaient', 'souriait'] as const;

/** Wrong answers of each field as `[answer, verdict, fault, credit]`. */
const instead: readonly (readonly [string, string, string, number])[][] = [
  [
    ['allee', 'near', 'accent', 50],
    ['allé', 'wrong', 'agreement', 0],
    ['aller', 'wrong', 'ending', 0],
  ],
  [
    ['achete', 'wrong', 'ending', 0],
    ['acheter', 'wrong', 'ending', 0],
    ['achetée', 'wrong', 'agreement', 0],
  ],
  [
    ['pomme', 'wrong', 'agreement', 0],
    ['pommmes', 'near', 'spelling', 50],
    ['poires', 'wrong', 'other-word', 0],
  ],
  [
    ['etaient', 'near', 'accent', 50],
    ['était', 'wrong', 'ending', 0],
    ['étais', 'wrong', 'ending', 0],
  ],
  [
    ['souriais', 'wrong', 'ending', 0],
    ['sourait', 'near', 'spelling', 50],
    ['a souri', 'wrong', 'other-form', 0],
  ],
];

/**
 * Inserts an exercise per product. Each person does the first exercise and the exercise of their own product.
 * Some people appeal.
 */
export async function insertExercises(
  db: Database,
  { from, to }: { from: number; to: number },
): Promise<void> {
  const [document] = parseExercises(text).exercises;
  if (!document) throw new Error('cannot parse the exercise of the large school');
  const { shown, key } = splitExercise(document);
  const products = sql`generate_series(${Math.floor(from / lessonsOfProduct)}::int, ${Math.floor(to / lessonsOfProduct)}::int) n`;
  await db.execute(sql`
    insert into exercises (id, product_id, title, level, skill, document, displayed, version_id)
    select 'grande-ecole-' || n, 'grande-ecole-' || n, 'Au marché, ' || n, 'A2', 'structures', ${JSON.stringify(document)}::jsonb, true,
      'grande-ecole-' || n || '-v'
    from ${products} on conflict do nothing`);
  await db.execute(sql`
    insert into exercise_versions (id, exercise_id, shown)
    select 'grande-ecole-' || n || '-v', 'grande-ecole-' || n, ${JSON.stringify(shown)}::jsonb from ${products} on conflict do nothing`);
  await db.execute(sql`
    insert into exercise_keys (version_id, key)
    select 'grande-ecole-' || n || '-v', ${JSON.stringify(key)}::jsonb from ${products} on conflict do nothing`);
  // `n` is the number of the attempt, so that both attempts of a person differ.
  const attempts = sql`
    generate_series(${from}::int, ${to}::int) person,
      lateral (select distinct product from (values (0), (person / ${lessonsOfProduct})) each (product)) products,
      lateral (select person * 2 + least(product, 1) n, 'grande-ecole-' || product exercise, 'personne-' || person uid) numbers,
      lateral (select 'grande-ecole-' || n id,
        date_trunc('minute', now()) - 700 * ${chance(1_000, 92)} / 1000 * interval '1 day' - n % 1440 * interval '1 minute' as moment) times`;
  await db.execute(sql`
    insert into attempts (id, uid, exercise_id, version_id, number, state, began_at, marked_at, points, first_points, max_points, marker)
    select id, uid, exercise, exercise || '-v', 1, 'marked', moment - interval '10 minutes', moment, 20 * ${chance(6, 93)}, 20 * ${chance(6, 93)}, 100, 1
    from ${attempts} on conflict do nothing`);
  const answers = sql.join(
    right.flatMap((_, place) =>
      [0, 1, 2].map(
        (which) => sql`(${place}::int, ${which}::int, ${instead[place]?.[which]?.[0]}::text,
      ${instead[place]?.[which]?.[1]}::text, ${instead[place]?.[which]?.[2]}::text, ${instead[place]?.[which]?.[3]}::int)`,
      ),
    ),
    sql`, `,
  );
  await db.execute(sql`
    insert into marks (attempt_id, field, exercise_id, uid, given, verdict, fault, credit, answer, at)
    select id, '1.' || place + 1, exercise, uid, given, verdict, fault, credit, to_jsonb(given), moment
    from (select id, uid, exercise, moment, place, numbers.n * 5 + place n from ${attempts}, generate_series(0, 4) place) drawn,
      lateral (select case when ${inHundred(70, 94)} then null else ${chance(3, 95)} end which) choices,
      lateral (select coalesce(wrong.given, (array[${sql.join(
        right.map((word) => sql`${word}::text`),
        sql`, `,
      )}])[place + 1]) given,
          coalesce(wrong.verdict, 'right') verdict, wrong.fault, coalesce(wrong.credit, 100) credit
        from (select 1) always left join (values ${answers}) wrong (at_place, at_which, given, verdict, fault, credit)
          on at_place = place and at_which = which) said
    on conflict do nothing`);
  await db.execute(sql`
    insert into answer_claims (id, attempt_id, field, exercise_id, uid, given, state, created_at)
    select 'grande-ecole-' || n, marks.attempt_id, marks.field, marks.exercise_id, marks.uid,
      marks.given || ${choose([' bien', ' donc', ' aussi', ' encore', ' enfin'], 96)} || case when n % 20 = 0 then '' else ' ' || n end,
      'waiting', marks.at + interval '1 minute'
    from generate_series(${from}::int, ${to}::int) n
      join marks on marks.attempt_id = 'grande-ecole-' || (n * 2) and marks.field = '1.1'
    where n % 5 = 0 and marks.verdict <> 'right' on conflict do nothing`);
}
