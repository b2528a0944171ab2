import { m } from '#words/messages.js';

/** Label and address of a page of an entity. */
export type EntityTab = { href: string; label: string };

/** Returns the tabs of an entity: its editor, other pages, its history. */
export const listTabs = (editor: string, others: readonly EntityTab[] = []): EntityTab[] => [
  { href: editor, label: m.office_tab_record() },
  ...others,
  { href: `${editor}/historique`, label: m.editing_history() },
];
