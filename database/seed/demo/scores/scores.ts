import type { DemoScore } from '../demo-school.ts';
import { canadaScores } from './canada-scores.ts';
import { delfScores } from './delf-scores.ts';
import { higherScores } from './higher-scores.ts';

/** Fifteen invented candidates; every one has agreed to appear. */
export const scores: DemoScore[] = [...delfScores, ...higherScores, ...canadaScores];
