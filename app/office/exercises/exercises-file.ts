import { listOfficeExercises } from '#core/exercises/office-exercises.ts';
import { nameSkill } from '#core/products/skills.ts';
import { m } from '#words/messages.js';
import { answerListFile, readPages } from '../kit/answer-list-file.ts';
import { exercisesList, toExerciseFilter } from './exercises-list.ts';

/** `GET /admin/exercises.csv`: the exercises of the list's own filter. */
export const loader = answerListFile(
  exercisesList,
  (core, state) => readPages((page) => listOfficeExercises(core, { ...toExerciseFilter(state), ...page })),
  () => [
    { title: m.writing_field_title(), value: ({ title }) => title },
    { title: m.writing_field_level(), value: ({ level }) => level },
    { title: m.writing_field_skill(), value: ({ skill }) => nameSkill(skill) },
    { title: m.writing_field_product(), value: ({ product }) => product?.title ?? '' },
    { title: m.writing_field_lesson(), value: ({ lesson }) => lesson?.title ?? '' },
    {
      title: m.writing_field_displayed(),
      value: ({ displayed }) => (displayed ? m.editing_yes() : m.editing_no()),
    },
    { title: m.writing_field_free(), value: ({ free }) => (free ? m.editing_yes() : m.editing_no()) },
    { title: m.writing_updated(), value: ({ updatedAt }) => updatedAt },
  ],
);
