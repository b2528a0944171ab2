import { eq, sql } from 'drizzle-orm';
import { exercises, exerciseVersions } from '#database/tables/exercises.ts';
import type { Core } from '../../context.ts';
import { type Counted, maxCounted, toCounted } from '../../lists/keyset.ts';
import { canAccept, listAccepted } from '../appeals/accept-variant.ts';
import { readKey } from '../attempts/read-key.ts';
import type { ExerciseDocument } from '../document/exercise-document.ts';
import { type DescribedField, describeFields } from '../keys/describe-fields.ts';
import type { FieldKey } from '../keys/exercise-key.ts';
import { startMarking } from '../keys/mark-exercise.ts';
import type { ShownExercise } from '../keys/shown-exercise.ts';
import type { Mistake } from '../marking/mark.ts';
import { joinPlain } from '../marking/read-words.ts';

type Verdict = 'right' | 'near' | 'wrong';

export type GivenInstead = {
  words: string;
  verdict: Verdict;
  fault: Mistake | null;
  count: number;
  /** True if the key can accept this answer as a variant. */
  canAccept: boolean;
};

/** First attempts before any second try. `given` lists answers that are not right, most frequent first. */
export type FieldStatistics = DescribedField & {
  /** Accepted answers besides `expected`. */
  variants: string[];
  answers: number;
  rights: number;
  empties: number;
  given: GivenInstead[];
};

type ExerciseStatistics = {
  /** Includes repeated attempts. */
  attempts: Counted;
  /** People whose first attempt counts, and their average share from 0 to 1. Null without people. */
  people: number;
  share: number | null;
  fields: FieldStatistics[];
};

/** Only the latest people count, because exercises change. Exercises with many fields count fewer. */
export const maxPeopleSeen = 500;
const maxAnswersSeen = 20_000;
/** Maximum number of different answers per field: read from the database, and listed. */
const maxDifferent = 40;
const maxGivenShown = 8;

type Row = {
  field: string;
  given: string;
  verdict: Verdict;
  fault: Mistake | null;
  count: number;
  answers: number;
  rights: number;
  empties: number;
};

export async function measureExercise(
  core: Pick<Core, 'db'>,
  exerciseId: string,
): Promise<ExerciseStatistics> {
  const [exercise] = await core.db
    .select({
      ...{ versionId: exerciseVersions.id, shown: exerciseVersions.shown, document: exercises.document },
      attempts: sql<number>`(select count(*)::int from (select from attempts
        where exercise_id = ${exercises.id} and state = 'marked' limit ${maxCounted + 1}) marked)`,
    })
    .from(exercises)
    .innerJoin(exerciseVersions, eq(exerciseVersions.id, exercises.versionId))
    .where(eq(exercises.id, exerciseId))
    .limit(1);
  if (!exercise) return { attempts: toCounted(0), people: 0, share: null, fields: [] };
  const key = await readKey(core.db, exercise.versionId);
  const places = describeFields(exercise.shown as ShownExercise, key);
  const people = Math.min(maxPeopleSeen, Math.ceil(maxAnswersSeen / Math.max(1, places.length)));
  const [summary, rows] = await Promise.all([
    summarise(core, exerciseId, people),
    countAnswers(core, exerciseId, people),
  ]);
  const byField = Map.groupBy(rows, ({ field }) => field);
  const { items } = exercise.document as ExerciseDocument;
  const measureField = async (place: (typeof places)[number]) => {
    const { field } = place;
    const own = byField.get(field) ?? [];
    const given = own.filter(({ verdict, given }) => verdict !== 'right' && given !== '');
    const now = await readAgain(key.fields[field], given);
    return {
      ...place,
      variants: listAccepted(items, field).filter((text) => text !== place.expected),
      answers: own[0]?.answers ?? 0,
      rights: (own[0]?.rights ?? 0) + now.rights,
      empties: own[0]?.empties ?? 0,
      given: now.given.slice(0, maxGivenShown).map((each) => ({
        ...each,
        canAccept: canAccept(items, { field, given: each.words, verdict: each.verdict }),
      })),
    };
  };
  const fields = await Promise.all(places.map(measureField));
  return { attempts: toCounted(exercise.attempts), ...summary, fields };
}

async function summarise(core: Pick<Core, 'db'>, exerciseId: string, people: number) {
  const { rows } = await core.db.execute<{ people: number; share: number | null }>(sql`
    select count(*)::int people, avg(first_points::float / max_points) filter (where max_points > 0) share
    from (${firstAttempts(exerciseId, people)}) first`);
  return rows[0] ?? { people: 0, share: null };
}

/** Matches the index `attempts_first`. */
const firstAttempts = (exerciseId: string, people: number) => sql`
  select id, first_points, max_points from attempts
  where exercise_id = ${exerciseId} and number = 1 and state = 'marked'
  order by marked_at desc nulls last limit ${people}`;

/** By attempt: with few attempts, PostgreSQL would otherwise read the marks of all exercises. */
const marksOfEach = sql`cross join lateral (
  select field, given, verdict, fault, tries from marks where attempt_id = first.id offset 0) marks`;

/** Counts different answers, most frequent first. Those with a second try were nearly right at first. */
async function countAnswers(core: Pick<Core, 'db'>, exerciseId: string, people: number): Promise<Row[]> {
  const { rows } = await core.db.execute<Row>(sql`
    with given as (
      select field, given, case when tries = 2 then 'near' else verdict end verdict,
        case when tries = 2 then null else fault end fault, count(*)::int count
      from (${firstAttempts(exerciseId, people)}) first
      ${marksOfEach}
      group by 1, 2, 3, 4),
    ranked as (
      select *, sum(count) over field_given::int answers,
        coalesce(sum(count) filter (where verdict = 'right') over field_given, 0)::int rights,
        coalesce(sum(count) filter (where given = '') over field_given, 0)::int empties,
        row_number() over (partition by field, verdict = 'right' order by count desc, given) place
      from given window field_given as (partition by field))
    select field, given, verdict, fault, count, answers, rights, empties from ranked
    where place <= ${maxDifferent} order by count desc, given`);
  return rows;
}

/** Re-marks typed answers with the current key, counts right ones, and merges answers that read the same. */
async function readAgain(fieldKey: FieldKey | undefined, rows: readonly Row[]) {
  const isTyped = fieldKey?.type === 'typed';
  const markInTurn = startMarking();
  let rights = 0;
  const groups = new Map<string, Omit<GivenInstead, 'canAccept'>>();
  for (const { given: words, verdict, fault, count } of rows) {
    // « le → la » differs between the wrong word and another word with the same text.
    const name = isTyped ? joinPlain(words) : `${verdict} ${words}`;
    const known = groups.get(name);
    const mark = known ?? (isTyped ? await markInTurn(fieldKey, words) : { verdict, fault });
    if (mark.verdict === 'right') rights += count;
    else if (known) known.count += count;
    else groups.set(name, { words, verdict: mark.verdict, fault: mark.fault, count });
  }
  return { rights, given: [...groups.values()].sort((a, b) => b.count - a.count) };
}
