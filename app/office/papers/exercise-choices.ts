import { typeset } from '#common/typography.ts';
import type { PickedExercise } from '#core/exams/papers/list-paper-exercises.ts';
import { nameSkill, type Skill, skills } from '#core/products/skills.ts';
import { m } from '#words/messages.js';

type Choice = { value: string; label: string; ids: string[] };

/** Returns the skills with several exercises, the one of the section first, then each exercise. */
export function listChoices(others: readonly PickedExercise[], part: string): Choice[] {
  const bySkill = skills
    .map((skill) => ({ skill, ids: others.filter((each) => each.skill === skill).map(({ id }) => id) }))
    .filter(({ ids }) => ids.length > 1)
    .sort((a, b) => Number(b.skill === part) - Number(a.skill === part));
  return [
    ...bySkill.map(({ skill, ids }) => ({ value: `skill:${skill}`, label: nameAll(skill, ids.length), ids })),
    ...others.map((exercise) => ({
      value: exercise.id,
      label: [typeset(exercise.title), formatQuestionCount(exercise)].filter(Boolean).join(' · '),
      ids: [exercise.id],
    })),
  ];
}

const nameAll = (skill: Skill, count: number): string =>
  m.exams_all_of_skill({ skill: nameSkill(skill), count });

/** Returns the number of answers of an exercise. Empty for a deleted one. */
export const formatQuestionCount = (exercise: PickedExercise | undefined): string =>
  !exercise
    ? ''
    : exercise.displayed
      ? m.exams_exercise_questions({ count: exercise.questions })
      : m.exams_exercise_draft();
