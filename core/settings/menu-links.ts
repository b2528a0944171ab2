import { m } from '#words/messages.js';

/** Sections of the site that a menu can link to, with their names. */
export const sectionNames = {
  '/courses': m.common_course,
  '/exercices': m.common_exercises,
  '/test-de-niveau': m.common_level_test,
  '/scores': m.common_results,
  '/calculateur': m.frame_calculator,
  '/news': m.common_news,
  '/contact': m.common_contact,
} as const satisfies Readonly<Record<string, () => string>>;

type Section = keyof typeof sectionNames;

export const isSection = (to: string): to is Section => Object.hasOwn(sectionNames, to);

/** A link to a section, a page (`page:{id}`) or an https URL. Without a label, it has the name of its target. */
export type MenuLink = { to: string; label: string };

export const menuParts = ['main', 'learn', 'school'] as const;
export type MenuPart = (typeof menuParts)[number];
export type MenuLinks = Record<MenuPart, MenuLink[]>;

/** Maximum numbers of links and characters that fit on narrow and wide screens. */
export const maxMenuLinks = 8;
export const maxMenuLabel = 30;

const sections = Object.keys(sectionNames) as Section[];
const isLearning = (to: Section): boolean => to !== '/news' && to !== '/contact';
const toLinks = (chosen: readonly Section[]): MenuLink[] => chosen.map((to) => ({ to, label: '' }));

/** Menu and footer before the first change. */
export const defaultMenu: MenuLinks = {
  main: toLinks(sections),
  learn: toLinks(sections.filter(isLearning)),
  school: [
    { to: '/news', label: '' },
    { to: '/contact', label: m.common_write_to_us() },
  ],
};
