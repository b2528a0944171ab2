import { type Format, hasTitles } from '../format.ts';
import { findStatusOfName } from '../known-words.ts';
import type { ExportTable } from '../open-table.ts';
import type { NewsletterStatus } from '../person-line.ts';

/**
 * One file per status, without a status column: the status follows from the columns of the last change or from the
 * file name. The titles of address and names are the audience's own labels.
 */
export const mailchimp: Format = {
  platform: 'mailchimp',
  kind: 'people',
  isConfirmed: true,
  matches: hasTitles('leid', 'euid'),
  uses: {
    'email address': 'email',
    'first name': 'first-name',
    fname: 'first-name',
    prenom: 'first-name',
    'last name': 'last-name',
    lname: 'last-name',
    nom: 'last-name',
    name: 'full-name',
    'optin time': 'created-at',
    'confirm time': 'confirmed-at',
    'unsub time': 'newsletter-detail',
    'clean time': 'newsletter-detail',
    tags: 'tags',
  },
  fileStatus: (table) => findStatus(table),
  finish({ newsletter }, cells) {
    const end = cells.text('clean time') ? 'CLEAN_TIME' : cells.text('unsub time') ? 'UNSUB_TIME' : '';
    if (!end) return;
    newsletter.status = end === 'CLEAN_TIME' ? 'bounced' : 'unsubscribed';
    newsletter.source = end;
  },
};

const findStatus = ({ name, keys }: ExportTable): NewsletterStatus => {
  const named = findStatusOfName(name);
  if (named) return named;
  if (keys.includes('last changed')) return 'subscribed';
  if (keys.includes('clean time')) return 'bounced';
  return keys.includes('unsub time') ? 'unsubscribed' : 'subscribed';
};
