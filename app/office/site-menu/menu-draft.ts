import { typeset } from '#common/typography.ts';
import { isSection, type MenuLink, menuParts, sectionNames } from '#core/settings/menu-links.ts';
import { isPageTarget } from '#core/settings/page-target.ts';
import { m } from '#words/messages.js';
import type { OwnFields } from '../kit/field.ts';
import { namePage, type PageOption } from '../kit/page-options.ts';

/** Returns the name of a target: a section, a known page, or its address. */
export function nameTarget(to: string, pages: readonly PageOption[]): string {
  if (isSection(to)) return sectionNames[to]();
  return isPageTarget(to) ? namePage(to, pages) : to || m.newsroom_page();
}

/** Overrides for the audit log and for comparing versions: one link per line. */
export const ownMenuFields = (pages: readonly PageOption[] = []): OwnFields =>
  Object.fromEntries(
    menuParts.map((part) => [
      part,
      {
        format: (value: unknown) =>
          ((value ?? []) as MenuLink[])
            .map(({ to, label }) => typeset(label) || nameTarget(to, pages))
            .join('\n') || m.editing_nothing(),
      },
    ]),
  );
