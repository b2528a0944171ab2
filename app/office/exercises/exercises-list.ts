import type { ExerciseView } from '#core/exercises/office-exercises.ts';
import { m } from '#words/messages.js';
import { choiceParameter, declareList, searchParameter } from '../kit/list-address.ts';

const viewNames: Readonly<Record<ExerciseView, string>> = {
  displayed: 'affiches',
  drafts: 'brouillons',
  levelTest: 'test-de-niveau',
  archived: 'archives',
};

const viewLabels: Readonly<Record<ExerciseView, () => string>> = {
  displayed: m.writing_view_displayed,
  drafts: m.writing_view_drafts,
  levelTest: m.writing_view_level_test,
  archived: m.writing_view_archived,
};

export const exercisesList = declareList({
  name: 'exercises',
  title: m.writing_title,
  path: '/admin/exercises',
  filePath: '/admin/exercises.csv',
  fileName: 'exercices',
  parameters: {
    search: searchParameter(),
    view: choiceParameter('etat', viewNames, (view) => viewLabels[view]()),
  },
});
