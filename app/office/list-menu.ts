import type { ToDoCounts } from '#core/desk/count-to-do.ts';
import type { Staff } from '#core/staff/roles.ts';
import { m } from '#words/messages.js';
import type { IconName } from '../ui/mark/icon.tsx';
import type { OfficeMenu } from './menu.ts';
import { mayRequest } from './office-rights.ts';
import { subjects } from './subjects.ts';

type MenuGroup = {
  label: () => string;
  icon: IconName;
  /** The first page is the target of the group. `also`: entity that is edited below another path. */
  pages: readonly { of: keyof typeof subjects; label?: () => string; also?: keyof typeof subjects }[];
};

/** The menu. Pages that are reached only from another page belong to no group. */
const menuGroups: readonly MenuGroup[] = [
  { label: m.office_today_title, icon: 'home', pages: [{ of: 'desk' }] },
  {
    label: m.office_menu_contents,
    icon: 'book',
    pages: [
      { of: 'products', also: 'lessons' },
      { of: 'exercises' },
      { of: 'papers' },
      { of: 'formats' },
      { of: 'rubrics' },
      { of: 'videos' },
    ],
  },
  {
    label: m.common_learners,
    icon: 'user',
    pages: [
      { of: 'members' },
      { of: 'progress' },
      { of: 'learners' },
      { of: 'copies' },
      { of: 'corrections' },
      { of: 'claims' },
    ],
  },
  {
    label: m.common_sales,
    icon: 'euro',
    pages: [{ of: 'orders' }, { of: 'codes' }, { of: 'accounting' }, { of: 'figures' }],
  },
  {
    label: m.common_messages,
    icon: 'inbox',
    pages: [{ of: 'messages' }, { of: 'questions' }, { of: 'opinions' }, { of: 'letters' }],
  },
  {
    label: m.office_menu_site,
    icon: 'picture',
    pages: [
      { of: 'home' },
      { of: 'pages' },
      { of: 'news' },
      { of: 'scores' },
      { of: 'siteMenu' },
      { of: 'redirects' },
    ],
  },
  {
    label: m.common_settings,
    icon: 'settings',
    pages: [
      { of: 'settings', label: m.common_school },
      { of: 'sales' },
      { of: 'launch' },
      { of: 'team' },
      { of: 'import' },
      { of: 'journal' },
    ],
  },
];

/** Pages that show a count of pending items, and the label of the count. */
const waitingAt: Readonly<
  Record<string, { of: keyof ToDoCounts; words: (inputs: { count: number }) => string }>
> = {
  messages: { of: 'messages', words: m.contact_office_waiting },
  questions: { of: 'questions', words: m.questions_to_answer },
  opinions: { of: 'opinions', words: m.opinions_waiting },
  claims: { of: 'claims', words: m.claims_waiting },
  corrections: { of: 'corrections', words: m.corrections_to_do },
  scores: { of: 'publications', words: m.scores_publications_waiting },
};

/** Returns the menu for a person as data. A group shows the pending items of all its pages. */
export function listMenu(counts: ToDoCounts, person: Staff): OfficeMenu {
  const countWaiting = (pages: readonly string[]) => {
    const waiting = pages
      .flatMap((page) => waitingAt[page] ?? [])
      .map(({ of, words }) => ({ ...counts[of], words }))
      .filter(({ count }) => count > 0);
    if (waiting.length === 0) return {};
    const sum = waiting.reduce((total, { count }) => total + count, 0);
    return {
      waiting: {
        figure: waiting.some(({ more }) => more) ? `${sum}+` : String(sum),
        words: waiting.map(({ count, words }) => words({ count })).join(', '),
      },
    };
  };
  const groups = menuGroups.flatMap(({ pages, ...group }) => {
    const open = pages.filter(({ of }) => mayRequest(person, subjects[of].path));
    return open.length > 0 ? { ...group, pages: open } : [];
  });
  return groups.map(({ label, icon, pages }) => ({
    label: label(),
    icon,
    ...countWaiting(pages.map(({ of }) => of)),
    pages: pages.map(({ of, label = subjects[of].label, also }) => ({
      href: subjects[of].path,
      label: label(),
      ...countWaiting([of]),
      ...(also ? { also: subjects[also].path } : {}),
    })),
  }));
}
