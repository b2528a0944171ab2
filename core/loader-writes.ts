/**
 * Everything that a loader, or a GET of the API, may write, with its reason. It gets a core that only reads: its database connections are read-only, and
 * its services refuse whatever changes something. The function that writes asks for one of these by name (`core.writes('audit-log')`).
 *
 * A link must never decide anything, because a stranger can make somebody follow it. Each of these therefore writes something that is
 * true whoever made the link, and the same when it is opened twice.
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
