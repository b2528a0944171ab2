import { toLoginHref } from '../../account/login-step.ts';

/** Where somebody proves again who they are before they change a section of their profile, and comes back to it, opened. */
export const toConfirmHref = (section: string): string =>
  toLoginHref('confirmer', `/profile?modifier=${section}#${section}`);
