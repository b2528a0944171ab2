/** The lists of accounts that the office shows. */
export const memberViews = ['all', 'admins', 'disabled'] as const;
export type MemberView = (typeof memberViews)[number];
