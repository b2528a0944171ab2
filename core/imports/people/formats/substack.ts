import { type CellReader, type DraftLine, type Format, hasTitles } from '../format.ts';

const finish = (line: DraftLine, cells: CellReader, isPaying: boolean): void => {
  const isDisabled = cells.flag('email disabled');
  line.newsletter.status = isDisabled ? 'unsubscribed' : line.createdAt ? 'subscribed' : 'unknown';
  line.newsletter.source = isDisabled ? 'email_disabled' : line.createdAt ? 'created_at' : '';
  line.newsletter.confirmedAt = isDisabled ? null : line.createdAt;
  if (!isPaying) return;
  line.purchase = {
    externalId: null,
    item: { id: null, name: 'Substack' },
    boughtAt: null,
    amount: null,
    state: 'paid',
    accessUntil: cells.date('expiry'),
    progress: null,
  };
};

/** All addresses of the list. */
export const substackAddresses: Format = {
  platform: 'substack',
  kind: 'both',
  isConfirmed: true,
  matches: hasTitles('email', 'active subscription', 'expiry', 'email disabled'),
  uses: {
    email: 'email',
    name: 'full-name',
    'created at': 'created-at',
    'active subscription': 'purchase-detail',
    expiry: 'access-until',
    'email disabled': 'newsletter-detail',
  },
  finish: (line, cells) => finish(line, cells, cells.flag('active subscription')),
};

/** Paying addresses, with complimentary and gift subscriptions. */
export const substackPaying: Format = {
  platform: 'substack',
  kind: 'both',
  isConfirmed: true,
  matches: hasTitles('email', 'expiry', 'stripe connected customer id', 'type'),
  uses: {
    email: 'email',
    'stripe connected customer id': 'stripe-customer',
    expiry: 'access-until',
    type: 'purchase-detail',
    'email disabled': 'newsletter-detail',
  },
  finish: (line, cells) => finish(line, cells, true),
};
