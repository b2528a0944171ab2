import { countLimit } from '#core/products/catalogue/count-limit.ts';
import { m } from '#words/messages.js';

/** « 12 cours », « Plus de 200 résultats ». */
export function formatFound(count: number, type: 'course' | 'exercise'): string {
  if (count > countLimit) return m.catalogue_found_more({ limit: countLimit });
  if (count === 0) return type === 'course' ? m.catalogue_no_course() : m.catalogue_no_exercise();
  return type === 'course' ? m.catalogue_courses_found({ count }) : m.catalogue_exercises_found({ count });
}
