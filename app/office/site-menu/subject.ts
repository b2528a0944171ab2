import { listPageTitles } from '#core/pages/list-office-pages.ts';
import { menuInput, menuSubject } from '#core/settings/menu.ts';
import type { MenuLinks } from '#core/settings/menu-links.ts';
import { m } from '#words/messages.js';
import { type EditedSubject, storeHandlers } from '../kit/office-subject.ts';
import { type PageOption, toPageOptions } from '../kit/page-options.ts';
import { subjects } from '../subjects.ts';
import { ownMenuFields } from './menu-draft.ts';

/** Pages of the teacher that a link can lead to. */
type KnownMenu = { pages: PageOption[] };

export const subject: EditedSubject<MenuLinks, MenuLinks, KnownMenu> = {
  ...subjects.siteMenu,
  ...storeHandlers(menuSubject, ownMenuFields()),
  only: 'menu',
  schema: menuInput,
  nameOf: (path) => path.join('.'),
  titleOf: m.menu_title,
  refusal: m.menu_refused,
  async read(core) {
    const [{ version, ...draft }, pages] = await Promise.all([
      menuSubject.find(core, 'menu'),
      listPageTitles(core),
    ]);
    return {
      draft,
      version,
      pages: toPageOptions(pages),
    };
  },
};
