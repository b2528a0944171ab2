import { toLoginHref } from '../../account/login-step.ts';

/** Returns the URL of a section of the profile, opened for a change. */
export const toSectionHref = (section: string): string => `/profile?modifier=${section}#${section}`;

/** Returns the URL of a new sign-in that then returns to a section of the profile and opens it. */
export const toConfirmHref = (section: string): string => toLoginHref('confirmer', toSectionHref(section));
