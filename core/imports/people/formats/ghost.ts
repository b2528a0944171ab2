import { type Format, hasTitles } from '../format.ts';
import { splitItems } from '../read-text.ts';

/** Members. Older files have `products` in place of `tiers`, or neither. */
export const ghostMembers: Format = {
  platform: 'ghost',
  kind: 'both',
  isConfirmed: true,
  matches: hasTitles('email', 'subscribed to emails'),
  uses: {
    email: 'email',
    name: 'full-name',
    'subscribed to emails': 'newsletter-status',
    'complimentary plan': 'purchase-detail',
    'stripe customer id': 'stripe-customer',
    'created at': 'created-at',
    labels: 'tags',
    tiers: 'item-name',
    products: 'item-name',
    'deleted at': 'purchase-detail',
  },
  signUpIsConsent: true,
  finish(line, cells) {
    const id = cells.text('id');
    if (line.purchase) {
      const [name = '', ...more] = splitItems(line.purchase.item.name);
      line.purchase.item.name = name;
      line.moreItems = more;
    } else if (cells.flag('complimentary plan')) {
      line.purchase = {
        externalId: id || null,
        item: { id: null, name: 'Complimentary' },
        boughtAt: null,
        amount: null,
        state: 'paid',
        accessUntil: null,
        progress: null,
      };
    }
    if (!line.purchase || !cells.text('deleted at')) return;
    line.purchase.state = 'ended';
    line.purchase.accessUntil = cells.date('deleted at');
  },
};
