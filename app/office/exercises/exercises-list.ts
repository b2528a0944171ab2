import type { ExerciseView } from '#core/exercises/office-exercises.ts';
import { m } from '#words/messages.js';
import {
  choiceParameter,
  declareList,
  type ListParameter,
  type ListStateOf,
  searchParameter,
  textParameter,
  toListFileHref,
} from '../kit/list-address.ts';

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

/** One thing by its id. */
const idParameter = (name: string, formatFilter: () => string): ListParameter<string | null> =>
  textParameter(name, (text) => /^[a-z0-9-]{1,80}$/i.test(text), formatFilter);

export const exercisesList = declareList({
  name: 'exercises',
  title: m.writing_title,
  path: '/admin/exercises',
  filePath: '/admin/exercises.csv',
  fileName: 'exercices',
  parameters: {
    search: searchParameter(),
    view: choiceParameter('etat', viewNames, (view) => viewLabels[view]()),
    productId: idParameter('produit', m.exercise_files_product),
    exerciseId: idParameter('exercice', m.exercise_files_one),
  },
});

type Asked = Partial<ListStateOf<typeof exercisesList>>;

/** Where exercises of the list are had as files, and where they are printed. */
export const toExportHref = (asked: Asked, format = ''): string =>
  toListFileHref(exercisesList, asked, `/admin/exercises/export${format && `/${format}`}`);

export const toPrintHref = (asked: Asked): string =>
  toListFileHref(exercisesList, asked, '/admin/exercises/imprimer');
