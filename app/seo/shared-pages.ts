import { m } from '#words/messages.js';

/** Pages without a row of their own that may be shared. */
export const sharedPages = [
  'home',
  'courses',
  'exercices',
  'scores',
  'calculateur',
  'news',
  'contact',
  'legal-mentions',
  'privacy-policy',
  'terms-of-service',
  'terms-and-conditions',
  'accessibility',
] as const;
export type SharedPage = (typeof sharedPages)[number];

/** The page at a path; where a path is none of them, the home page speaks for it. */
export function findSharedPage(path: string): SharedPage {
  const id = path.slice(1);
  return isSharedPage(id) ? id : 'home';
}

export const isSharedPage = (id: string): id is SharedPage => (sharedPages as readonly string[]).includes(id);

/** What the picture of a page says; the home page says the school's name. */
export function titleOfPage(page: Exclude<SharedPage, 'home'>): string {
  switch (page) {
    case 'courses':
      return m.seo_page_courses();
    case 'exercices':
      return m.seo_page_exercises();
    case 'scores':
      return m.seo_page_scores();
    case 'calculateur':
      return m.scores_calculator_title();
    case 'news':
      return m.seo_page_news();
    case 'contact':
      return m.seo_page_contact();
    case 'legal-mentions':
      return m.seo_page_legal_mentions();
    case 'privacy-policy':
      return m.seo_page_privacy_policy();
    case 'terms-of-service':
      return m.seo_page_terms_of_service();
    case 'terms-and-conditions':
      return m.seo_page_terms_and_conditions();
    case 'accessibility':
      return m.frame_accessibility();
  }
}
