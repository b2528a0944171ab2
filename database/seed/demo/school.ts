import { advancedCourses } from './advanced-courses.ts';
import { adviceNews } from './advice-news.ts';
import { canadaScores } from './canada-scores.ts';
import { delfScores } from './delf-scores.ts';
import type { DemoSchool } from './demo-school.ts';
import { exercisePacks } from './exercise-packs.ts';
import { firstCourses } from './first-courses.ts';
import { higherScores } from './higher-scores.ts';
import { demoHome } from './home.ts';
import { independentCourses } from './independent-courses.ts';
import { schoolNews } from './school-news.ts';
import { demoSettings } from './settings.ts';

/** The demonstration school: plain data, to be turned into rows, stored files and prices by whoever seeds. */
export const demoSchool: DemoSchool = {
  settings: demoSettings,
  home: demoHome,
  products: [...firstCourses, ...independentCourses, ...advancedCourses, ...exercisePacks],
  /** Eight items; one is dated a week ahead. */
  news: [...schoolNews, ...adviceNews],
  /** Fifteen invented candidates; every one has agreed to appear. */
  scores: [...delfScores, ...higherScores, ...canadaScores],
  learner: {
    email: 'camille.moreau@eleve.example',
    displayName: 'Camille Moreau (exemple)',
    product: 'preparer-le-delf-b2',
    lessonsDone: 3,
    secondsSeen: 25,
  },
};
