import { typeset } from '#common/typography.ts';
import { extractText, type RichText } from '#core/rich-text/extract-text.ts';
import { m } from '#words/messages.js';
import type { OwnFields } from '../field.ts';

/** Override for `body`: versions are compared as plain text. */
export const ownTextFields: OwnFields = {
  body: { format: (value) => typeset(extractText(value as RichText)) || m.editing_nothing() },
};
