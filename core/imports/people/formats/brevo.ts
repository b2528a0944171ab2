import type { Format } from '../format.ts';

/** Semicolons, and days before months. Titles are the attributes of the account. */
export const brevo: Format = {
  platform: 'brevo',
  kind: 'people',
  isConfirmed: true,
  matches: ({ keys }) =>
    (keys.includes('added time') && keys.includes('modified time')) ||
    (keys.includes('email') && keys.includes('email blacklisted')),
  uses: {
    email: 'email',
    firstname: 'first-name',
    prenom: 'first-name',
    lastname: 'last-name',
    nom: 'last-name',
    'added time': 'created-at',
    'double opt in': 'newsletter-detail',
    'opt in': 'newsletter-detail',
    'email blacklisted': 'newsletter-detail',
  },
  dayFirst: true,
  finish({ newsletter }, cells) {
    if (cells.flag('email blacklisted')) {
      newsletter.status = 'unsubscribed';
      newsletter.source = 'EMAIL_BLACKLISTED';
      return;
    }
    for (const title of ['double opt in', 'opt in']) {
      if (!cells.flag(title)) continue;
      newsletter.status = 'subscribed';
      newsletter.source = title.toUpperCase();
      return;
    }
  },
};
