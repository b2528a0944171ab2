import { typeset } from '#common/typography.ts';
import { isSection, type MenuLink, menuParts, sectionNames } from '#core/settings/menu-links.ts';
import { m } from '#words/messages.js';
import type { OwnFields } from '../kit/field.ts';

/** Returns the name of a target: a section, a known page, or its address. */
export function nameTarget(to: string, pages: readonly { value: string; label: string }[]): string {
  if (isSection(to)) return sectionNames[to]();
  return (
    pages.find(({ value }) => value === to)?.label ?? (to.startsWith('https://') ? to : m.newsroom_page())
  );
}

/** Overrides for the audit log and for comparing versions: one link per line. */
export const ownMenuFields = (pages: readonly { value: string; label: string }[] = []): OwnFields =>
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
