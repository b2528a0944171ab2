import { type SQL, sql } from 'drizzle-orm';
import { parseSearchWords } from '#common/text.ts';
import { chapters, lessons } from '#database/tables/lessons.ts';
import { products } from '#database/tables/products.ts';
import { lessonSearch } from '#database/tables/search.ts';
import type { Core } from '../../context.ts';
import { toTextQuery } from '../../lists/keyset.ts';
import type { Skill } from '../skills.ts';

export type LessonMatch = {
  lessonId: string;
  title: string;
  chapter: string | null;
  /** True if anyone may read the lesson now. */
  free: boolean;
  /** Passage whose parts alternate between other words and found words. Null for paid lessons and found titles. */
  passage: string[] | null;
};

export type ProductMatches = { lessons: LessonMatch[]; skills: Skill[] };

/** Maximum number of lessons named per product. */
const maxLessons = 2;

/** Character of the private use area, which texts do not contain, before and after found words. */
const mark = '\ue000';

/**
 * Returns the lessons and skills of each product in which a search finds its words. Lessons with all words come
 * first; lessons with some words in their title follow, if the product's own title and description lack some.
 */
export async function findMatches(
  core: Pick<Core, 'db' | 'now'>,
  typed: string,
  ids: readonly string[],
): Promise<Record<string, ProductMatches>> {
  const words = parseSearchWords(typed);
  if (!words || ids.length === 0) return {};
  const all = toTextQuery(words);
  const some = toAlternatives(all);
  const options = `StartSel=${mark}, StopSel=${mark}, MaxWords=18, MinWords=9, MaxFragments=1`;
  const { rows } = await core.db.execute<FoundRow>(sql`
    select ${products.id} as id, skills.found as skills, found.lessons
    from ${products},
      lateral (
        select coalesce(array_agg(skill), '{}') as found from unnest(${products.skills}) skill
        where not ${products.search} @@ ${all}
          and to_tsvector('public.fr', public.words_of_skills(array[skill])) @@ ${some}
      ) skills,
      lateral (
        select json_agg(json_build_object(
          'lessonId', id, 'title', title, 'chapter', chapter, 'free', free,
          'passage', case when free and not in_title
            then ts_headline('public.fr', public.text_of(body), ${all}, ${options}) end)
          order by rank desc, position) as lessons
        from (
          select ${lessons.id} as id, ${lessons.title} as title, ${lessons.body} as body, ${lessons.position} as position,
            ${chapters.title} as chapter, ts_rank(${lessonSearch.words}, ${all}) as rank,
            ts_filter(${lessonSearch.words}, '{a}') @@ ${some} as in_title,
            ${lessons.free} and ${products.displayed}
              and (${lessons.opensAt} is null or ${lessons.opensAt} <= ${core.now().toISOString()}::timestamptz) as free
          from ${lessons}
            join ${lessonSearch} on ${lessonSearch.lessonId} = ${lessons.id}
            left join ${chapters} on ${chapters.id} = ${lessons.chapterId}
          where ${lessons.productId} = ${products.id}
            and (${lessonSearch.words} @@ ${all}
              or (not ${products.search} @@ ${all} and ts_filter(${lessonSearch.words}, '{a}') @@ ${some}))
          order by ${lessonSearch.words} @@ ${all} desc, rank desc, ${lessons.position}
          limit ${maxLessons}
        ) matching
      ) found
    where ${products.id} = any(${sql.param(ids)}::text[])`);
  return Object.fromEntries(
    rows
      .filter((row) => row.skills.length > 0 || row.lessons)
      .map(({ id, skills, lessons: found }) => [
        id,
        {
          skills,
          lessons: (found ?? []).map((lesson) => ({
            ...lesson,
            passage: lesson.passage?.split(mark) ?? null,
          })),
        },
      ]),
  );
}

type FoundRow = {
  id: string;
  skills: Skill[];
  lessons: (Omit<LessonMatch, 'passage'> & { passage: string | null })[] | null;
};

/** Converts a query for all words into a query for any word. Queries that exclude words stay as they are. */
const toAlternatives = (query: SQL): SQL =>
  sql`(case when position('!' in ${query}::text) > 0 then ${query} else replace(${query}::text, ' & ', ' | ')::tsquery end)`;
