import { z } from 'zod';
import { toLinkTarget } from '#common/safe-links.ts';
import { typeset } from '#common/typography.ts';
import { m } from '#words/messages.js';
import { cacheByContent } from '../cache-by-content.ts';
import type { Core } from '../context.ts';
import { hasLevelTest } from '../exercises/level-test/question-bank.ts';
import { bookkeeping, type FieldRecord, shapeOf } from '../subjects/fields.ts';
import * as kinds from '../subjects/kinds.ts';
import { settingRows } from '../subjects/rows.ts';
import { createStore } from '../subjects/store.ts';
import { findPageLinks } from './find-page-links.ts';
import {
  defaultMenu,
  isSection,
  type MenuLink,
  type MenuLinks,
  type MenuPart,
  maxMenuLabel,
  maxMenuLinks,
  menuParts,
  sectionNames,
} from './menu-links.ts';
import { isPageTarget } from './page-target.ts';

/** Links without a target are dropped, as rows of the form that were left empty. */
const link = z
  .object({
    to: z
      .string({ error: () => m.menu_wrong_address() })
      .trim()
      .max(300, { error: () => m.menu_wrong_address() }),
    label: kinds.line(maxMenuLabel, m.menu_long_label).input,
  })
  .transform((given, context) => {
    const { to, label } = given;
    if (to === '' || isSection(to) || isPageTarget(to)) return given;
    const url = URL.parse(/^[a-z][a-z\d+.-]*:/i.test(to) ? to : `https://${to}`);
    if (url?.protocol !== 'https:' || !url.hostname.includes('.') || url.username)
      context.addIssue({ code: 'custom', path: ['to'], message: m.menu_wrong_address() });
    else if (!label) context.addIssue({ code: 'custom', path: ['label'], message: m.menu_label_missing() });
    return { to: url?.href ?? to, label };
  });

const links = (part: MenuPart) =>
  kinds.defineKind<MenuLink[]>({
    input: z
      .array(link)
      .max(maxMenuLinks, { error: () => m.menu_many({ limit: maxMenuLinks }) })
      .transform((given) => given.filter(({ to }) => to)),
    empty: defaultMenu[part],
  });

const said = { csv: [], personal: false, public: true, undoable: true } as const;

type MenuRow = MenuLinks & { version: number };

const menuFields = {
  version: bookkeeping,
  main: { ...said, kind: links('main'), label: m.menu_main },
  learn: { ...said, kind: links('learn'), label: m.menu_learn },
  school: { ...said, kind: links('school'), label: m.menu_school },
} as const satisfies FieldRecord<MenuRow>;

export const menuInput = z.object(shapeOf(menuFields));

/** Menu and footer under the id `menu`. The legal links are not part of it. */
export const menuSubject = createStore<MenuRow, typeof menuFields>({
  kind: 'settings',
  fields: menuFields,
  rows: settingRows(
    'menu',
    (value) => ({ version: 0, ...defaultMenu, ...(value as Partial<MenuRow>) }),
    (row) => row,
  ),
  titleOf: () => m.menu_title(),
  ownWorkUnrecorded: true,
});

type SiteLink = { href: string; label: string };
export type SiteMenu = Record<MenuPart, SiteLink[]>;

const toExternal = (to: string): SiteLink['href'] => toLinkTarget(to) ?? '/';

/** Returns the links to show. Pages that are not displayed and a level test without questions are left out. */
function showLinks(
  links: readonly MenuLink[],
  { hasTest, pages }: { hasTest: boolean; pages: Awaited<ReturnType<typeof findPageLinks>> },
): SiteLink[] {
  return links.flatMap(({ to, label }) => {
    if (isSection(to))
      return to === '/test-de-niveau' && !hasTest
        ? []
        : [{ href: to, label: typeset(label) || sectionNames[to]() }];
    if (!isPageTarget(to)) return [{ href: toExternal(to), label: typeset(label) }];
    const page = pages.get(to);
    return page ? [{ href: page.href, label: typeset(label || page.title) }] : [];
  });
}

const toSiteMenu = (menu: MenuLinks, known: Parameters<typeof showLinks>[1]): SiteMenu => ({
  main: showLinks(menu.main, known),
  learn: showLinks(menu.learn, known),
  school: showLinks(menu.school, known),
});

/** Returns the links of the menu and the footer. */
export const readSiteMenu = (
  core: Pick<Core, 'db'> & Parameters<typeof cacheByContent>[0] & Parameters<typeof hasLevelTest>[0],
): Promise<SiteMenu> =>
  cacheByContent(core, 'menu', async () => {
    const [menu, hasTest] = await Promise.all([menuSubject.find(core, 'menu'), hasLevelTest(core)]);
    const targets = menuParts.flatMap((part) => menu[part].map(({ to }) => to));
    return toSiteMenu(menu, { hasTest, pages: await findPageLinks(core, targets) });
  });
