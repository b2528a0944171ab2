import { typeset } from '#common/typography.ts';
import { isPageTarget, toPageTarget } from '#core/settings/page-target.ts';
import { m } from '#words/messages.js';

/** A page of the teacher as the target of a link. */
export type PageOption = { value: string; label: string };

export const toPageOptions = (
  pages: readonly { id: string; title: string; displayed: boolean }[],
): PageOption[] =>
  pages.map(({ id, title, displayed }) => ({
    value: toPageTarget(id),
    label: displayed ? typeset(title) : m.menu_page_hidden({ title: typeset(title) }),
  }));

/** Adds the chosen page to the options if it was archived or deleted. Otherwise another one would look chosen. */
export const withChosenPage = (options: readonly PageOption[], to: string): PageOption[] =>
  isPageTarget(to) && !options.some(({ value }) => value === to)
    ? [...options, { value: to, label: m.menu_page_gone() }]
    : [...options];

/** Returns the title of a page, or its kind if it is not among the options. */
export const namePage = (to: string, pages: readonly PageOption[]): string =>
  pages.find(({ value }) => value === to)?.label ?? m.newsroom_page();
