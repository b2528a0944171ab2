import type { Points } from './list-exercises.ts';
import { m } from '#words/messages.js';

const number = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 2 });

/** Formats hundredths of a point: « 7 sur 8 », « 6,5 sur 8 ». */
export const formatScore = ({ points, maxPoints }: Points): string =>
  m.practice_score({ points: number.format(points / 100), max: number.format(maxPoints / 100) });

/** Formats the best and last score, or only one if they are equal. */
export const formatBestAndLast = (best: Points, last: Points): string =>
  formatScore(best) === formatScore(last)
    ? m.practice_best({ score: formatScore(best) })
    : m.practice_best_and_last({ best: formatScore(best), last: formatScore(last) });
