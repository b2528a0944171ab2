import type { Core } from '#core/context.ts';
import { listFreeOfLevel } from '#core/exercises/attempts/list-exercises.ts';
import type { TestedLevel } from '#core/exercises/level-test/answer-model.ts';
import { listFitting } from '#core/products/catalogue/recommend-products.ts';

const freeExercises = 4;

/** Loads suggestions for a level: courses of it and the next one, one pack and some free exercises. */
export async function loadSuggestions(core: Core, level: TestedLevel, uid: string | undefined) {
  const [cards, exercises] = await Promise.all([
    listFitting(core, { level, uid }),
    listFreeOfLevel(core, { level, limit: freeExercises }),
  ]);
  return { cards, exercises };
}
