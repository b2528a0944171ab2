import type { DemoEvent } from './demo-activity.ts';

type Study = {
  person: string;
  product: string;
  /** Days ago of each completed lesson, in order. */
  lessons?: number[];
  /** Exercises by position in the product: days ago, and number of wrong answers. */
  exercises?: [exercise: number, daysAgo: number, wrong: number][];
  /** Hour of the day at which the person usually works. */
  hour: number;
};

const studies: Study[] = [
  {
    ...{ person: 'lucia.fernandez', product: 'premiers-pas-en-francais', hour: 19 },
    lessons: [28, 26, 23, 20, 17, 14],
    exercises: [
      [1, 28, 1],
      [2, 28, 0],
      [3, 26, 3],
      [5, 23, 1],
      [6, 20, 2],
      [8, 17, 1],
      [10, 14, 2],
      [3, 12, 1],
    ],
  },
  {
    ...{ person: 'lucia.fernandez', product: 'le-francais-de-tous-les-jours', hour: 19 },
    lessons: [8, 5],
    exercises: [
      [1, 8, 2],
      [2, 5, 0],
    ],
  },
  {
    ...{ person: 'mehdi.benali', product: 'preparer-le-delf-b2', hour: 7 },
    lessons: [27, 22, 15, 8],
    exercises: [
      [1, 27, 1],
      [2, 22, 1],
      [4, 8, 3],
    ],
  },
  {
    ...{ person: 'mehdi.benali', product: 'a-l-ecoute', hour: 7 },
    exercises: [
      [1, 13, 0],
      [2, 10, 1],
    ],
  },
  {
    ...{ person: 'olena.kovalenko', product: 'le-francais-de-tous-les-jours', hour: 20 },
    lessons: [26, 21, 16],
    exercises: [
      [1, 26, 1],
      [2, 21, 1],
      [3, 16, 1],
    ],
  },
  {
    ...{ person: 'olena.kovalenko', product: 'raconter-au-passe', hour: 20 },
    lessons: [6],
    exercises: [[1, 6, 3]],
  },
  {
    ...{ person: 'yuki.tanaka', product: 'bien-prononcer', hour: 13 },
    lessons: [25, 22, 19, 15, 11],
    exercises: [
      [1, 25, 1],
      [2, 22, 2],
      [4, 15, 0],
    ],
  },
  {
    ...{ person: 'yuki.tanaka', product: 'six-petites-dictees', hour: 13 },
    exercises: [
      [1, 9, 2],
      [2, 7, 3],
    ],
  },
  {
    ...{ person: 'james.oconnor', product: 'raconter-au-passe', hour: 21 },
    lessons: [23, 19, 14, 10, 4],
    exercises: [
      [1, 23, 3],
      [2, 23, 2],
      [3, 19, 4],
      [4, 14, 1],
      [7, 4, 1],
      [1, 3, 0],
    ],
  },
  {
    ...{ person: 'ibrahima.diop', product: 'premiers-pas-en-francais', hour: 18 },
    lessons: [21, 18, 12],
    exercises: [
      [1, 21, 0],
      [3, 18, 2],
    ],
  },
  {
    // The pack of exam tasks, as a trial exam: several exercises in a row.
    ...{ person: 'david.cohen', product: 's-entrainer-au-tcf-canada', hour: 10 },
    exercises: [
      [1, 18, 1],
      [3, 18, 2],
      [4, 18, 1],
      [5, 18, 0],
    ],
  },
  {
    ...{ person: 'thu-ha.nguyen', product: 'premiers-pas-en-francais', hour: 22 },
    lessons: [19, 9],
    exercises: [
      [1, 19, 1],
      [2, 19, 1],
    ],
  },
  {
    ...{ person: 'ana-beatriz.sousa', product: 'synthese-et-essai-dalf-c1', hour: 11 },
    lessons: [15, 7],
    exercises: [
      [1, 7, 0],
      [2, 6, 1],
    ],
  },
  {
    ...{ person: 'elif.demir', product: 'premiers-pas-en-francais', hour: 21 },
    lessons: [1],
    exercises: [[1, 1, 2]],
  },
];

/** Completed lessons and exercises of the last four weeks, and a study plan. */
export const demoStudies: DemoEvent[] = [
  {
    ...{ kind: 'plan', daysAgo: 27, time: '08:15', person: 'mehdi.benali' },
    ...{ exam: 'delf-b2', inDays: 75, weekdays: [2, 4, 6], minutes: 45 },
  },
  ...studies.flatMap(({ lessons = [], exercises = [], hour, ...ofPerson }): DemoEvent[] => [
    ...lessons.map((daysAgo, index) => ({
      ...{ kind: 'finish-lesson' as const, daysAgo, time: `${String(hour).padStart(2, '0')}:41` },
      ...ofPerson,
      lesson: index + 1,
    })),
    ...exercises.map(([exercise, daysAgo, wrong], index) => ({
      // After the lesson, two minutes apart.
      ...{
        kind: 'hand-in' as const,
        daysAgo,
        time: `${String(hour).padStart(2, '0')}:${43 + 2 * (index % 8)}`,
      },
      ...ofPerson,
      ...{ exercise, wrong },
    })),
  ]),
];
