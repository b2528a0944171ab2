/**
 * Writes allowed in loaders and GET requests, whose core is read-only otherwise. A stranger can make somebody
 * follow a link, so each write must be true whoever made the link, and idempotent.
 */
export const loaderWrites = {
  'rate-limit': 'counts attempts to guess a code, or to use an expensive page',
  'sign-in':
    'a provider returns by GET (OpenID Connect); the state and a cookie bind the attempt to one browser',
  'session-use': 'records when the visitor last used their own session, and ends a session that is over',
  'payment-return':
    'the payment page returns by GET; what is settled is what the provider reports, never the address',
  'lesson-visit':
    'records that a learner opened a lesson that is open to them, so that the course resumes there',
  'course-completion': 'records that no lesson of a course is left, as the progress of the learner says',
  'invoice-pdf': 'stores the first drawing of an invoice, so that it has the same bytes from then on',
  'audit-log': 'records who read or exported personal data',
  directory: 'stores an account as the identity provider returned it',
  'account-changes': 'notices what changed at the identity provider, and tells the owner by email',
} as const;

export type LoaderWrite = keyof typeof loaderWrites;
