import { typeset } from '#common/typography.ts';
import { extractText, type RichText } from '#core/rich-text/extract-text.ts';
import { m } from '#words/messages.js';
import type { OwnFields } from '../field.ts';

/** Override for the `body` of an entity: versions are compared by their words. */
export const ownTextFields: OwnFields = {
  body: { format: (value) => typeset(extractText(value as RichText)) || m.editing_nothing() },
};
