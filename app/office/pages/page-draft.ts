import { typeset } from '#common/typography.ts';
import { isHomeBlock, type PageBlock, type PageKind, type TextKind } from '#core/pages/page-blocks.ts';
import { extractText } from '#core/rich-text/extract-text.ts';
import { type HomeKind, homeParts } from '#core/settings/home-blocks.ts';
import { m } from '#words/messages.js';
import { formatBlock } from '../home/home-draft.ts';
import type { OwnFields } from '../kit/field.ts';
import { ownTextFields } from '../kit/text/own-text-fields.ts';

const textNames: Readonly<Record<TextKind, () => string>> = {
  text: m.common_text,
  'text-2': m.pages_second_text,
  'text-3': m.pages_third_text,
};

export const nameBlock = (kind: PageKind): string =>
  kind in textNames ? textNames[kind as TextKind]() : homeParts[kind as HomeKind].name();

const formatPart = (block: PageBlock): string[] => {
  if (isHomeBlock(block)) return formatBlock(block);
  return 'body' in block ? [typeset(extractText(block.body))] : [];
};

/** Overrides for the audit log and for comparing versions: the visible blocks in order, with their texts. */
export const ownPageFields: OwnFields = {
  ...ownTextFields,
  blocks: {
    format: (value) =>
      ((value ?? []) as PageBlock[])
        .filter(({ visible }) => visible)
        .map((block) => [nameBlock(block.kind), ...formatPart(block)].join('\n'))
        .join('\n\n') || m.editing_nothing(),
  },
};
