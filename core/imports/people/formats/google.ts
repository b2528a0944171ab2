import type { Format } from '../format.ts';

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
