import type { School } from '#core/school.ts';
import type { HomeBlock, HomeKind, HomeTarget } from '#core/settings/home-blocks.ts';
import { m } from '#words/messages.js';

export type BlockWords = Pick<HomeBlock, 'title' | 'text' | 'actions' | 'entries'>;

const words = (given: Partial<BlockWords>): BlockWords => ({
  title: '',
  text: '',
  actions: [],
  entries: [],
  ...given,
});

const leadTo = (label: string, to: HomeTarget) => ({ label, to });

/** Default texts of each block: the school's own texts first, then those of the site. */
const ownWords: Record<HomeKind, (school: School) => BlockWords> = {
  opening: (school) =>
    words({
      title: school.tagline,
      text: school.presentation[0] ?? '',
      actions: [leadTo(m.common_browse_courses(), '/courses'), leadTo(m.home_opening_second(), '/exercices')],
    }),
  promises: () =>
    words({
      title: m.home_promises_title(),
      entries: [
        { title: m.home_promise_1_title(), text: m.home_promise_1_text() },
        { title: m.home_promise_2_title(), text: m.home_promise_2_text() },
        { title: m.home_promise_3_title(), text: m.home_promise_3_text() },
      ],
    }),
  levels: () =>
    words({
      title: m.home_levels_title(),
      text: m.home_levels_text(),
      entries: [
        { title: m.home_level_a1_title(), text: m.home_level_a1_text() },
        { title: m.home_level_a2_title(), text: m.home_level_a2_text() },
        { title: m.home_level_b1_title(), text: m.home_level_b1_text() },
        { title: m.home_level_b2_title(), text: m.home_level_b2_text() },
        { title: m.home_level_c1_title(), text: m.home_level_c1_text() },
        { title: m.home_level_c2_title(), text: m.home_level_c2_text() },
      ],
    }),
  courses: () => words({ title: m.common_the_courses() }),
  exercises: () => words({ title: m.common_the_exercises() }),
  scores: () => words({ title: m.home_scores_title(), text: m.home_scores_text() }),
  teacher: (school) =>
    words({
      title: school.teacher || m.common_school(),
      text: school.presentation.slice(1).join('\n\n'),
    }),
  news: () => words({ title: m.home_news_title() }),
  call: () =>
    words({
      title: m.home_call_title(),
      text: m.home_call_text(),
      actions: [leadTo(m.common_create_account(), '/login?mode=inscription')],
    }),
  contact: () => words({ title: m.home_contact_title(), text: m.home_contact_text() }),
};

/** Returns the default texts of a block, which the editor shows as placeholders. */
export const listOwnWords = (kind: HomeKind, school: School): BlockWords => ownWords[kind](school);

/** Returns the displayed texts of a block: the owner's, with default texts for empty fields. */
export function fillWords(block: HomeBlock, school: School): BlockWords {
  const own = listOwnWords(block.kind, school);
  return {
    title: block.title || own.title,
    text: block.text || own.text,
    actions: own.actions.map((action, index) => {
      const given = block.actions[index];
      return given?.label ? given : action;
    }),
    entries: own.entries.map((entry, index) => ({
      title: block.entries[index]?.title || entry.title,
      text: block.entries[index]?.text || entry.text,
    })),
  };
}
