import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import { paperSittings, papers } from '#database/tables/exams.ts';
import { attempts, exercises } from '#database/tables/exercises.ts';
import { chapters, lessons } from '#database/tables/lessons.ts';
import { entitlements } from '#database/tables/orders.ts';
import { products } from '#database/tables/products.ts';
import { courseProgress, lessonProgress } from '#database/tables/progress.ts';
import { reviewLog } from '#database/tables/review.ts';
import { studyPlans } from '#database/tables/study-plans.ts';

/** Work of a plan as the database returns it. */
export type WorkRow = {
  kind: 'lesson' | 'exercise' | 'paper';
  id: string;
  title: string;
  /** Estimated minutes; 0 if the lesson has no duration. */
  minutes: number;
  /** ISO 8601; null if the work has no opening time. */
  opensAt: string | null;
  product: { id: string; type: 'course' | 'exercise'; title: string };
};

/** Settings of a plan, the remaining work, and the work finished today. */
export type PlanRow = Pick<
  typeof studyPlans.$inferSelect,
  'id' | 'exam' | 'examDate' | 'weekdays' | 'minutes' | 'leftOut' | 'weeklyEmail' | 'calendarSecret'
> & {
  work: WorkRow[];
  doneToday: { kind: WorkRow['kind']; minutes: number }[];
  isReviewed: boolean;
};

/** ISO 8601 text of the start of the day in Paris. */
type Given = { uid: Placeholder; dayStart: Placeholder };

/** SQL for a prepared query: the learner's plan with its work in order, or null. */
export const planRow = (given: Given): SQL<PlanRow | null> => sql<PlanRow | null>`(select json_build_object(
    'id', plan.id, 'exam', plan.exam, 'examDate', plan.exam_date, 'weekdays', plan.weekdays, 'minutes', plan.minutes,
    'leftOut', plan.left_out, 'weeklyEmail', plan.weekly_email, 'calendarSecret', plan.calendar_secret,
    'work', ${remainingWork(given)}, 'doneToday', ${workSince(given)},
    'isReviewed', exists (select from ${reviewLog} where ${reviewLog.uid} = ${given.uid}
      and ${reviewLog.source} = 'review' and ${reviewLog.at} >= ${given.dayStart}::timestamptz))
  from ${studyPlans} plan where plan.uid = ${given.uid})`;

/** Products of the plan: open access, and not left out by the learner. */
const planned = (uid: Placeholder) => sql`${entitlements} access
  join ${products} product on product.id = access.product_id
  left join ${courseProgress} progress on progress.uid = access.uid and progress.product_id = access.product_id
  where access.uid = ${uid} and access.revoked_at is null and product.id <> all (plan.left_out)`;

/** Interleaves the products, so that all of them end together. Each keeps the order of its programme. */
const remainingWork = ({ uid }: Given): SQL => sql`(select coalesce(json_agg(json_build_object(
    'kind', todo.kind, 'id', todo.id, 'title', todo.title, 'minutes', todo.minutes, 'opensAt', todo.opens_at,
    'product', json_build_object('id', todo.product_id, 'type', todo.type, 'title', todo.product_title))
    order by todo.share, todo.visited_at desc nulls last, todo.product_id), '[]')
  from (select item.*, owned.type, owned.product_title, owned.visited_at, item.product_id as owner,
      (row_number() over (partition by item.product_id order by item.place) - 0.5)
        / count(*) over (partition by item.product_id) as share
    from (select product.id, product.type, product.title as product_title, access.granted_at, progress.visited_at
      from ${planned(uid)}) owned
    cross join lateral (${openLessons(uid)} union all ${openExercises(uid)} union all ${openPapers(uid)}) item) todo)`;

/** Lessons outside chapters come first, exercises after their lesson, exercises outside lessons last. */
const openLessons = (
  uid: Placeholder,
): SQL => sql`select 'lesson' as kind, lesson.id, lesson.title, lesson.product_id,
    lesson.duration as minutes, ${opening}, ${place(sql`0`, sql`0`, sql`''`)}
  from ${lessons} lesson left join ${chapters} chapter on chapter.id = lesson.chapter_id
  where lesson.product_id = owned.id and lesson.displayed
    and not exists (select from ${lessonProgress} done where done.uid = ${uid} and done.lesson_id = lesson.id
      and done.done_at is not null)`;

/**
 * Without the exercises of displayed papers, which learners do as a whole. Counts attempts, because the planner
 * would read all of them for `not exists`.
 */
const openExercises = (
  uid: Placeholder,
): SQL => sql`select 'exercise', exercise.id, exercise.title, exercise.product_id,
    exercise.duration, ${opening}, ${place(sql`1`, sql`exercise.position`, sql`exercise.id`)}
  from ${exercises} exercise left join ${lessons} lesson on lesson.id = exercise.lesson_id
    left join ${chapters} chapter on chapter.id = lesson.chapter_id
  where exercise.product_id = owned.id and exercise.displayed and coalesce(lesson.displayed, true)
    and (select count(*) from ${attempts} done where done.uid = ${uid} and done.exercise_id = exercise.id
      and done.state <> 'open') = 0
    and not exists (select from ${papers} paper where paper.product_id = owned.id and paper.displayed
      and jsonb_path_exists(paper.sections, '$[*].exercises[*] ? (@.id == $id)', jsonb_build_object('id', exercise.id)))`;

/** Papers of the exam of the plan. */
const openPapers = (uid: Placeholder): SQL => sql`select 'paper', paper.id, paper.title, paper.product_id,
    ${paperMinutes}, null, row(true, true, 0, '', 0, '', 2, 0, paper.id)
  from ${papers} paper where paper.product_id = owned.id and paper.displayed and plan.exam in ('', paper.exam)
    and not exists (select from ${paperSittings} done where done.uid = ${uid} and done.paper_id = paper.id
      and done.finished_at is not null and done.mode = 'exam')`;

const paperMinutes = sql`(select coalesce(sum((section ->> 'minutes')::int), 0)::int
  from jsonb_array_elements(paper.sections) section)`;

const opening = sql`coalesce(lesson.opens_at,
  case when lesson.opens_after_days > 0 then owned.granted_at + lesson.opens_after_days * interval '24 hours' end) as opens_at`;

const place = (rank: SQL, position: SQL, id: SQL): SQL => sql`row(lesson.id is null, chapter.id is not null,
  coalesce(chapter.position, 0), coalesce(chapter.id, ''), coalesce(lesson.position, 0), coalesce(lesson.id, ''),
  ${rank}, ${position}, ${id}) as place`;

/** Maximum number of exercises per day, more than anybody does. */
const maxDone = 200;

/** Lessons completed, exercises submitted for the first time and papers finished since the start of the day. */
const workSince = ({ uid, dayStart }: Given): SQL => sql`(select coalesce(json_agg(json_build_object(
    'kind', today.kind, 'minutes', today.minutes)), '[]')
  from (select 'lesson' as kind, lesson.duration as minutes from ${lessonProgress} done
      join ${lessons} lesson on lesson.id = done.lesson_id
    where done.uid = ${uid} and done.done_at >= ${dayStart}::timestamptz and lesson.product_id <> all (plan.left_out)
    union all select 'exercise', exercise.duration
      from (select exercise_id from ${attempts} where uid = ${uid} and number = 1
        and marked_at >= ${dayStart}::timestamptz order by marked_at desc limit ${sql.raw(String(maxDone))}) done
      join ${exercises} exercise on exercise.id = done.exercise_id
    where exercise.product_id <> all (plan.left_out)
    union all select 'paper', ${paperMinutes} from ${paperSittings} done join ${papers} paper on paper.id = done.paper_id
    where done.uid = ${uid} and done.finished_at >= ${dayStart}::timestamptz and done.mode = 'exam'
      and paper.product_id <> all (plan.left_out)) today)`;
