import type { HomeKind, HomeTarget } from '#core/settings/home-blocks.ts';
import { m } from '#words/messages.js';

/** What each block is called in the office, and what it is for. */
export const blockNames: Readonly<Record<HomeKind, { name: () => string; purpose: () => string }>> = {
  opening: { name: m.home_office_opening, purpose: m.home_office_opening_purpose },
  promises: { name: m.home_office_promises, purpose: m.home_office_promises_purpose },
  levels: { name: m.home_office_levels, purpose: m.home_office_levels_purpose },
  courses: { name: m.home_office_courses, purpose: m.home_office_courses_purpose },
  exercises: { name: m.home_office_exercises, purpose: m.home_office_exercises_purpose },
  scores: { name: m.home_office_scores, purpose: m.home_office_scores_purpose },
  teacher: { name: m.home_office_teacher, purpose: m.home_office_teacher_purpose },
  news: { name: m.home_office_news, purpose: m.home_office_news_purpose },
  call: { name: m.home_office_call, purpose: m.home_office_call_purpose },
  contact: { name: m.home_office_contact, purpose: m.home_office_contact_purpose },
};

/** Where a button may lead, as the office says it. */
export const targetNames: Readonly<Record<HomeTarget, () => string>> = {
  '/courses': m.home_office_to_courses,
  '/exercices': m.home_office_to_exercises,
  '/scores': m.home_office_to_scores,
  '/news': m.home_office_to_news,
  '/contact': m.home_office_to_contact,
  '/login?mode=inscription': m.home_office_to_account,
};
