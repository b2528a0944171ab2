import { shorten } from '#common/text.ts';
import { m } from '#words/messages.js';

/** Who wrote something, as the school knows them. */
export const formatAuthor = ({ name, email }: { name: string; email: string }): string =>
  [name, email].filter(Boolean).join(' · ') || m.common_removed_account();

/** The first words of what somebody wrote, on one line. */
export const formatOpening = (body: string): string => shorten(body, 140);
