import type { IconName } from '../ui/mark/icon.tsx';

/** Number of pending items, as figure and text: « 3 », « 3 nouveaux messages ». */
type Waiting = { figure: string; words: string };

export type OfficeMenu = readonly {
  label: string;
  icon: IconName;
  waiting?: Waiting;
  /** The page is also the current one below `also`. */
  pages: readonly { href: string; label: string; waiting?: Waiting; also?: string }[];
}[];

/** Returns the links of the groups, and those of the pages of the current group if it has several. */
export function openMenu(menu: OfficeMenu, pathname: string) {
  const path = pathname.replace(/\/$/, '');
  const page = findPage(menu, path);
  const group = menu.find(({ pages }) => pages.some((each) => each === page));
  const current = (href: string, isWithin: boolean): 'page' | 'true' | undefined =>
    isWithin ? (href === path ? 'page' : 'true') : undefined;
  const { label: title = '', pages = [] } = group ?? {};
  return {
    groups: menu.map(({ pages: [first], label, icon, waiting }, index) => {
      const href = first?.href ?? '';
      return { href, label, icon, waiting, current: current(href, menu[index] === group) };
    }),
    title,
    pages:
      pages.length > 1 ? pages.map((each) => ({ ...each, current: current(each.href, each === page) })) : [],
  };
}

/** Finds the page with the longest path that contains a path. The dashboard contains only itself. */
function findPage(menu: OfficeMenu, path: string) {
  const found = menu
    .flatMap(({ pages }) => pages)
    .flatMap((page) => [page.href, page.also ?? page.href].map((start) => ({ page, start })))
    .filter(({ start }) => path === start || (start !== '/admin' && path.startsWith(`${start}/`)));
  return found.toSorted((one, other) => other.start.length - one.start.length)[0]?.page;
}
