import type { Core } from '#core/context.ts';
import { listScores } from '#core/scores/list-scores.ts';
import { readScore } from '#core/scores/read-score.ts';
import { summariseScores } from '#core/scores/summarise-scores.ts';
import type { ListedScore } from '../scores/score-lines.tsx';

/** What published results say of the school. */
export type ScoresProof = {
  count: number;
  /** How many different exams. */
  exams: number;
  /** Results of diplomas, which can be failed, and how many of them were obtained. */
  sat: number;
  passed: number;
  latest: ListedScore[];
};

/** How many results stand on the home page. */
const latestCount = 3;

/** Numbers and the latest results; null before the first is published. */
export async function loadProof(core: Core): Promise<ScoresProof | null> {
  const [tallies, { rows }] = await Promise.all([
    summariseScores(core),
    listScores(core, { limit: latestCount }),
  ]);
  if (rows.length === 0) return null;
  const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
  const diplomas = tallies.filter(({ passed }) => passed !== null);
  return {
    count: sum(tallies.map(({ count }) => count)),
    exams: new Set(tallies.map(({ exam }) => exam)).size,
    sat: sum(diplomas.map(({ count }) => count)),
    passed: sum(diplomas.map(({ passed }) => passed ?? 0)),
    latest: rows.map((card) => ({ card, reading: readScore(card) })),
  };
}
