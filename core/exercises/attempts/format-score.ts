import { createOnFirstUse } from '#common/first-use.ts';
import { m } from '#words/messages.js';
import type { Points } from './list-exercises.ts';

const number = createOnFirstUse(() => new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 2 }));

/**
 * Formats hundredths of a point with their unit: « 7 sur 8 points », « 0,5 sur 1 point ». Work without points, such
 * as a text that nobody grades, is « non noté ».
 */
export const formatScore = ({ points, maxPoints }: Points): string =>
  maxPoints === 0
    ? m.practice_unscored()
    : m.practice_score({
        ...{ points: number().format(points / 100), max: number().format(maxPoints / 100) },
        count: maxPoints / 100,
      });

/** Returns the number of right answers as text. Every field is one answer, so a question may count several. */
export const formatRights = (marks: Readonly<Record<string, { verdict: string }>>): string =>
  m.practice_rights({
    rights: Object.values(marks).filter(({ verdict }) => verdict === 'right').length,
    count: Object.keys(marks).length,
  });

/** Formats the best and last score, or only « résultat » if they are equal, as after the first attempt. */
export const formatBestAndLast = (best: Points, last: Points): string =>
  formatScore(best) === formatScore(last)
    ? m.practice_result({ score: formatScore(best) })
    : m.practice_best_and_last({ best: formatScore(best), last: formatScore(last) });
