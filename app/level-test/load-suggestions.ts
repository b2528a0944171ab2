import type { Core } from '#core/context.ts';
import { listFreeOfLevel } from '#core/exercises/attempts/list-exercises.ts';
import type { TestedLevel } from '#core/exercises/level-test/estimate-level.ts';
import { listFitting } from '#core/products/catalogue/recommend-products.ts';

/** Enough to begin with. */
const freeExercises = 4;

/** What somebody of a level may go on with: one course and one pack, and exercises to try at once. */
export async function loadSuggestions(core: Core, level: TestedLevel, uid: string | undefined) {
  const [cards, exercises] = await Promise.all([
    listFitting(core, { level, uid }),
    listFreeOfLevel(core, { level, limit: freeExercises }),
  ]);
  return { cards, exercises };
}
