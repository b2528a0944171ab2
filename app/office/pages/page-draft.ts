import { isHomeBlock, type PageBlock, type PageKind } from '#core/pages/page-blocks.ts';
import { homeParts } from '#core/settings/home-blocks.ts';
import { m } from '#words/messages.js';
import { formatBlock } from '../home/home-draft.ts';
import type { OwnFields } from '../kit/field.ts';
import { ownTextFields } from '../kit/text/own-text-fields.ts';

export const nameBlock = (kind: PageKind): string =>
  kind === 'text' ? m.common_text() : homeParts[kind].name();

/** Overrides for the audit log and for comparing versions: the visible blocks in order, with their texts. */
export const ownPageFields: OwnFields = {
  ...ownTextFields,
  blocks: {
    format: (value) =>
      ((value ?? []) as PageBlock[])
        .filter(({ visible }) => visible)
        .map((block) => [nameBlock(block.kind), ...(isHomeBlock(block) ? formatBlock(block) : [])].join('\n'))
        .join('\n\n') || m.editing_nothing(),
  },
};
