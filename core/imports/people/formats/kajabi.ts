import { type DraftLine, type Format, hasTitles } from '../format.ts';
import { foldCell } from '../known-words.ts';
import { splitItems } from '../read-text.ts';

const groupOf = ({ email, purchase }: DraftLine): string | null =>
  email && purchase ? `${email} ${purchase.item.id ?? foldCell(purchase.item.name)}` : null;

export const kajabiSubscriptions: Format = {
  platform: 'kajabi',
  kind: 'both',
  isConfirmed: true,
  matches: hasTitles('kajabi subscription id', 'customer email'),
  uses: {
    'kajabi subscription id': 'external-id',
    'customer email': 'email',
    'customer name': 'full-name',
    'offer id': 'item-id',
    'offer title': 'item-name',
    amount: 'amount',
    currency: 'currency',
    status: 'state',
    'created at': 'bought-at',
    'canceled on': 'access-until',
    'trial ends on': 'purchase-detail',
  },
  states: { paused: 'ended', 'past due': 'paid' },
  finish(line, cells) {
    const { purchase } = line;
    const trialEnd = cells.date('trial ends on');
    if (purchase?.state === 'trial' && !purchase.accessUntil) purchase.accessUntil = trialEnd;
  },
};

/** One line for each charge: renewals and instalments of an offer are one purchase of a person. */
export const kajabiTransactions: Format = {
  platform: 'kajabi',
  kind: 'both',
  isConfirmed: true,
  matches: hasTitles('order no', 'customer email', 'offer title', 'type'),
  uses: {
    id: 'external-id',
    'customer email': 'email',
    'customer name': 'full-name',
    'offer id': 'item-id',
    'offer title': 'item-name',
    amount: 'amount',
    currency: 'currency',
    status: 'state',
    'created at': 'bought-at',
    type: 'purchase-detail',
  },
  finish(line, cells) {
    line.group = groupOf(line);
    const type = foldCell(cells.text('type'));
    line.isRefund = type === 'refund';
    if (type === 'payment plan' && line.purchase?.state === 'paid') line.purchase.state = 'instalment';
  },
};

export const kajabiContacts: Format = {
  platform: 'kajabi',
  kind: 'both',
  isConfirmed: true,
  matches: (table) =>
    hasTitles('member id', 'email', 'products')(table) && !table.keys.includes('offer title'),
  uses: {
    email: 'email',
    name: 'full-name',
    'first name': 'first-name',
    'last name': 'last-name',
    products: 'item-name',
    tags: 'tags',
    'created at': 'created-at',
  },
  finish(line) {
    if (!line.purchase) return;
    const [name = '', ...more] = splitItems(line.purchase.item.name);
    line.purchase.item.name = name;
    line.moreItems = more;
  },
};
