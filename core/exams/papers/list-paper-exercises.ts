import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import { exercises, exerciseVersions } from '#database/tables/exercises.ts';
import type { Core } from '../../context.ts';
import { listFieldsOf } from '../../exercises/keys/list-fields.ts';
import type { ShownExercise, ShownItem } from '../../exercises/keys/shown-exercise.ts';

/** An exercise that a paper may contain. */
export type PickedExercise = {
  id: string;
  title: string;
  skill: string;
  /** Number of answer fields of its current version. Zero for a draft. */
  questions: number;
  versionId: string | null;
  /** Places of its recordings: `{item}-{index}`. */
  recordings: string[];
  displayed: boolean;
};

/** Maximum number of exercises offered for a paper. */
const maxOffered = 500;

/** Returns the exercises of a product in order. Drafts are included, but a displayed paper rejects them. */
export async function listPaperExercises(
  core: Pick<Core, 'db'>,
  productId: string,
): Promise<PickedExercise[]> {
  const rows = await core.db
    .select({
      ...{ id: exercises.id, title: exercises.title, skill: exercises.skill },
      ...{ displayed: exercises.displayed, versionId: exercises.versionId, shown: exerciseVersions.shown },
    })
    .from(exercises)
    .leftJoin(exerciseVersions, eq(exerciseVersions.id, exercises.versionId))
    .where(and(eq(exercises.productId, productId), isNull(exercises.archivedAt)))
    .orderBy(asc(exercises.position), asc(exercises.id))
    .limit(maxOffered);
  return rows.map(({ shown, ...row }) => {
    const items = (shown as ShownExercise | null)?.items ?? [];
    return { ...row, questions: listFieldsOf(items).length, recordings: listRecordingPlaces(items) };
  });
}

/** Returns the places of the recordings of an exercise, as in the addresses of its media. */
const listRecordingPlaces = (items: readonly ShownItem[]): string[] =>
  items
    .flatMap((item) => (item.kind === 'reading' ? [item, ...item.questions] : [item]))
    .flatMap(({ id, media }) => media.flatMap(({ isSound }, index) => (isSound ? `${id}-${index}` : [])));

/** Returns the recordings of exercise versions by id. */
export async function readRecordings(
  db: Core['db'],
  versionIds: readonly string[],
): Promise<Map<string, string[]>> {
  if (versionIds.length === 0) return new Map();
  const rows = await db
    .select({ id: exerciseVersions.id, shown: exerciseVersions.shown })
    .from(exerciseVersions)
    .where(inArray(exerciseVersions.id, [...versionIds]));
  return new Map(rows.map(({ id, shown }) => [id, listRecordingPlaces((shown as ShownExercise).items)]));
}

/** Returns the current versions of displayed exercises of a product, by id. */
export async function readCurrentVersions(
  db: Core['db'],
  productId: string,
  ids: readonly string[],
): Promise<Map<string, { versionId: string; title: string }>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: exercises.id, versionId: exercises.versionId, title: exercises.title })
    .from(exercises)
    .where(
      and(inArray(exercises.id, [...ids]), eq(exercises.productId, productId), eq(exercises.displayed, true)),
    );
  return new Map(
    rows.flatMap(({ id, versionId, title }) => (versionId ? [[id, { versionId, title }] as const] : [])),
  );
}
