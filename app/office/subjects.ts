import type { ChangeKind } from '#core/subjects/subject-areas.ts';
import { m } from '#words/messages.js';
import type { IconName } from '../ui/mark/icon.tsx';

/** Something that the office has screens for. What the server knows of it besides is in `subjects.server.ts`. */
export type OfficeEntry = {
  /** Its screens are here and below; the first of them is what the menu leads to. */
  path: string;
  label: () => string;
  icon: IconName;
  /** What the lines of the journal about it are filed under, what that is called, and where one such thing is shown. */
  journal?: { kind: ChangeKind; label: () => string; toHref: (id: string) => string };
};

/** Everything that the office shows, in the order of its menu. */
export const subjects = {
  desk: { path: '/admin', label: m.office_today_title, icon: 'home' },
  home: { path: '/admin/home', label: m.home_office_title, icon: 'picture' },
  products: {
    path: '/admin/products',
    label: m.office_products_title,
    icon: 'book',
    journal: {
      kind: 'product',
      label: m.journal_kind_product,
      toHref: (id) => `/admin/products/edit-${id}`,
    },
  },
  news: {
    path: '/admin/news',
    label: m.office_news_title,
    icon: 'news',
    journal: { kind: 'news', label: m.journal_kind_news, toHref: (id) => `/admin/news/edit-${id}` },
  },
  scores: {
    path: '/admin/scores',
    label: m.office_scores_title,
    icon: 'medal',
    journal: { kind: 'score', label: m.journal_kind_score, toHref: (id) => `/admin/scores/edit-${id}` },
  },
  messages: {
    path: '/admin/messages',
    label: m.contact_office_title,
    icon: 'inbox',
    journal: { kind: 'message', label: m.journal_kind_message, toHref: (id) => `/admin/messages/${id}` },
  },
  orders: {
    path: '/admin/orders',
    label: m.orders_title,
    icon: 'euro',
    journal: { kind: 'order', label: m.journal_kind_order, toHref: (id) => `/admin/orders/${id}` },
  },
  members: {
    path: '/admin/members',
    label: m.people_title,
    icon: 'user',
    journal: {
      kind: 'member',
      label: m.journal_kind_member,
      toHref: (id) => `/admin/members/${encodeURIComponent(id)}`,
    },
  },
  letters: {
    path: '/admin/mail',
    label: m.office_letters_title,
    icon: 'mail',
    journal: { kind: 'letter', label: m.journal_kind_letter, toHref: (id) => `/admin/mail/${id}` },
  },
  journal: { path: '/admin/journal', label: m.journal_title, icon: 'list' },
  import: { path: '/admin/import', label: m.marks_school_menu, icon: 'upload' },
  settings: {
    path: '/admin/settings',
    label: m.settings_title,
    icon: 'settings',
    journal: {
      kind: 'settings',
      label: m.journal_kind_settings,
      // The home page is one of them, with a screen of its own.
      toHref: (id) => (id === 'home' ? '/admin/home' : '/admin/settings'),
    },
  },
} as const satisfies Readonly<Record<string, OfficeEntry>>;

export type SubjectName = keyof typeof subjects;

const entries: readonly OfficeEntry[] = Object.values(subjects);

const findEntry = (kind: ChangeKind) => entries.find(({ journal }) => journal?.kind === kind)?.journal;

/** What a line of the journal is about. */
export const formatKind = (kind: ChangeKind): string =>
  kind === 'export' ? m.journal_kind_export() : (findEntry(kind)?.label() ?? kind);

/** Where the office shows what a line of the journal is about, as long as it is there. */
export function toSubjectHref({
  kind,
  subjectId,
  action,
  after,
}: {
  kind: string;
  subjectId: string;
  action: string;
  after: Record<string, unknown> | null;
}): string | null {
  if (action === 'erase' || action === 'delete') return null;
  // Of a file that was taken, the list that it holds.
  if (kind === 'export') return typeof after?.address === 'string' ? after.address : null;
  return findEntry(kind as ChangeKind)?.toHref(subjectId) ?? null;
}
