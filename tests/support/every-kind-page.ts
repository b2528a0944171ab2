import type { Locator, Page } from '@playwright/test';
import { type Member, openAdmin, openMember } from './accounts.ts';
import { saveExercise } from './add-exercise.ts';
import { takeFreeCourse } from './demo-people.ts';
import { everyKind } from './every-kind.ts';
import { type School, startSchool } from './school.ts';
import { freeCourse } from './screens.ts';

/** Starts a school with an exercise of every kind in its free course, and a learner with access. */
export async function openExercise(): Promise<{ school: School; learner: Member; path: string }> {
  const school = await startSchool({ SEED: 'content' });
  const admin = await openAdmin(school);
  const id = await saveExercise(admin, freeCourse, everyKind.replace(/^! média.*\n/m, ''), { free: true });
  const learner = await openMember(school);
  await takeFreeCourse(learner);
  return { school, learner, path: `/members/exercices/${id}` };
}

export const item = (page: Page, number: number) =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { level: 2, name: new RegExp(`^${number}\\. `) }) });

export const button = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name, exact: true });

export const handIn = (page: Page) => button(page, 'Corriger mes réponses');
export const handInAnyway = (page: Page) => button(page, 'Corriger quand même');
