import { type Format, hasTitles } from '../format.ts';

export const beehiiv: Format = {
  platform: 'beehiiv',
  kind: 'people',
  isConfirmed: true,
  matches: hasTitles('email', 'status', 'tier', 'created at', 'unsubscribed at'),
  uses: {
    email: 'email',
    'first name': 'first-name',
    'last name': 'last-name',
    status: 'newsletter-status',
    'created at': 'created-at',
    'stripe customer id': 'stripe-customer',
    'unsubscribed at': 'newsletter-detail',
  },
  signUpIsConsent: true,
  finish({ newsletter }, cells) {
    if (!cells.text('unsubscribed at')) return;
    newsletter.status = 'unsubscribed';
    newsletter.source = 'unsubscribed_at';
  },
};

const kitStatuses = { cancelled: 'unsubscribed', complained: 'unsubscribed', cold: 'subscribed' } as const;

/** Two examples disagree on the titles, so the preview must be checked. */
export const kit: Format = {
  platform: 'kit',
  kind: 'people',
  isConfirmed: false,
  matches: ({ keys }) =>
    isSame(keys, ['first name', 'email', 'created at', 'status']) ||
    isSame(keys, ['first name', 'email address', 'state', 'created at', 'tags']),
  uses: {
    'first name': 'first-name',
    email: 'email',
    'email address': 'email',
    status: 'newsletter-status',
    state: 'newsletter-status',
    'created at': 'created-at',
    tags: 'tags',
  },
  statuses: kitStatuses,
  signUpIsConsent: true,
};

const isSame = (keys: readonly string[], titles: readonly string[]): boolean =>
  keys.length === titles.length && titles.every((title, index) => keys[index] === title);

/** Purchases are tags at most. The preview must be checked: known from one example. */
export const systeme: Format = {
  platform: 'systeme',
  kind: 'people',
  isConfirmed: false,
  matches: hasTitles('email', 'surname', 'date registered'),
  uses: {
    email: 'email',
    'first name': 'first-name',
    surname: 'last-name',
    'date registered': 'created-at',
    tags: 'tags',
  },
};

/** Contacts, in the present and in the older form. They have no consent. */
export const googleContacts: Format = {
  platform: 'google',
  kind: 'people',
  isConfirmed: true,
  matches: ({ keys }) => keys.includes('e mail 1 value'),
  uses: {
    name: 'full-name',
    'first name': 'first-name',
    'given name': 'first-name',
    'last name': 'last-name',
    'family name': 'last-name',
    labels: 'tags',
    'group membership': 'tags',
    'e mail 1 value': 'email',
    'e mail 2 value': 'email',
    'e mail 3 value': 'email',
    'e mail 4 value': 'email',
  },
};
