import { shorten } from '#common/text.ts';
import { m } from '#words/messages.js';

export const formatAuthor = ({ name, email }: { name: string; email: string }): string =>
  [name, email].filter(Boolean).join(' · ') || m.common_removed_account();

/** Returns the beginning of a text, on one line. */
export const formatOpening = (body: string): string => shorten(body, 140);
