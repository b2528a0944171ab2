import { exerciseLevels } from '#core/exercises/document/exercise-levels.ts';
import type { ExerciseView } from '#core/exercises/office-exercises.ts';
import { m } from '#words/messages.js';
import { isId } from '../../errors/unknown-parameter.ts';
import {
  type ChoiceNames,
  choiceParameter,
  declareList,
  type ListStateOf,
  nameChoices,
  orderParameter,
  searchParameter,
  textParameter,
  toListFileHref,
  toOfficeListHref,
} from '../kit/list-address.ts';

const viewNames: ChoiceNames<ExerciseView> = {
  displayed: ['affiches', m.common_displayed_many],
  drafts: ['brouillons', m.common_drafts],
  levelTest: ['test-de-niveau', m.common_level_test],
  archived: ['archives', m.common_archived_many],
};

export const exercisesList = declareList({
  name: 'exercises',
  title: m.writing_title,
  path: '/admin/exercises',
  fileName: 'exercices',
  parameters: {
    search: searchParameter(),
    view: choiceParameter('etat', viewNames),
    /** The id of a product, or `aucun` for exercises without a product. */
    product: textParameter('produit', isId, m.writing_filter_named),
    level: choiceParameter(
      'niveau',
      nameChoices(exerciseLevels, (level) => level),
    ),
    exerciseId: textParameter('exercice', isId, m.exercise_files_one),
    order: orderParameter,
  },
});

type Asked = Partial<ListStateOf<typeof exercisesList>>;

/** Query value for exercises without a product. */
export const noProduct = 'aucun';

export const toExercisesHref = (product: string): string => toOfficeListHref(exercisesList, { product });

export const toExportHref = (asked: Asked, format = ''): string =>
  toListFileHref(exercisesList, asked, `/admin/exercises/export${format && `/${format}`}`);

export const toPrintHref = (asked: Asked): string =>
  toListFileHref(exercisesList, asked, '/admin/exercises/imprimer');

/** Returns the filter for the core functions, where an empty product selects exercises without one. */
export const toExerciseFilter = <State extends { product: string | null }>(state: State): State => ({
  ...state,
  product: state.product === noProduct ? '' : state.product,
});
