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

/** The demonstration school as plain data. The seeding turns it into rows, files and prices. */
export const demoSchool: DemoSchool = {
  settings: demoSettings,
  home: demoHome,
  products: [...firstCourses, ...independentCourses, ...advancedCourses, ...exercisePacks],
  news: [...schoolNews, ...adviceNews],
  scores: [...delfScores, ...higherScores, ...canadaScores],
  code: { code: 'BIENVENUE', percent: 20, maxUses: 100 },
  learner: {
    email: 'camille.moreau@eleve.example',
    displayName: 'Camille Moreau (exemple)',
    product: 'preparer-le-delf-b2',
    lessonsDone: 3,
    secondsSeen: 25,
    practice: {
      products: ['raconter-au-passe', 'six-petites-dictees'],
      attempts: [
        {
          exercise: 'Être ou avoir ?',
          daysAgo: 34,
          answers: { '1.2': 'est monté', '1.3': 'est monté', '1.5': 'sont descendus' },
        },
        {
          exercise: 'Les participes irréguliers',
          daysAgo: 31,
          answers: { '1.3': 'du', '1.4': 'recu', '1.5': 'craind' },
        },
        {
          exercise: 'L’accord du participe passé',
          daysAgo: 27,
          answers: { '1.1': 'envoyé', '1.2': 'gardé', '1.4': 'pris', '1.6': 'parlées' },
        },
        {
          exercise: 'À l’imparfait',
          daysAgo: 22,
          answers: { '1.4': 'faisons', '1.6': 'faisait', '2.3': 'commencait', '2.4': 'mangons' },
        },
        {
          exercise: 'Dans le train : é, er, ez',
          daysAgo: 15,
          answers: { '1.2': 'é', '1.5': 'er' },
        },
        {
          exercise: 'Un dimanche : les homophones',
          daysAgo: 12,
          answers: { '1.1': 'à', '1.3': 'est', '1.4': 'ces', '1.6': 'a' },
        },
        {
          exercise: 'La nouvelle voisine : le féminin',
          daysAgo: 8,
          answers: { '1.1': 'discrete', '1.2': 'france', '1.3': 'vielle' },
        },
        {
          exercise: 'Les connecteurs',
          daysAgo: 5,
          answers: { '3': 'Bien que coûteux, le projet est utile.' },
          claim: '3',
        },
        { exercise: 'Être ou avoir ?', daysAgo: 2, answers: { '1.1': 'sommes parties' }, claim: '1.1' },
      ],
      reviews: [
        { daysAgo: 25, questions: 5 },
        { daysAgo: 18, questions: 6 },
        { daysAgo: 9, questions: 6 },
      ],
    },
  },
};
