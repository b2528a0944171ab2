import { type CellReader, type Format, hasTitles } from '../format.ts';
import { foldCell } from '../known-words.ts';
import type { PersonPurchase } from '../person-line.ts';

/** Gumroad has added columns over the years; only those of all versions are required. */
export const gumroadSales: Format = {
  platform: 'gumroad',
  kind: 'both',
  isConfirmed: true,
  matches: hasTitles('purchase id', 'item name', 'purchase email', 'do not contact'),
  uses: {
    'purchase id': 'external-id',
    'item name': 'item-name',
    'product id': 'item-id',
    'buyer name': 'full-name',
    'giftee email': 'email',
    'purchase email': 'email',
    'buyer email': 'email',
    'do not contact': 'newsletter-detail',
    'purchase date': 'bought-at',
    'purchase time': 'purchase-detail',
    'sale price': 'amount',
    'fully refunded': 'purchase-detail',
    disputed: 'purchase-detail',
    'dispute won': 'purchase-detail',
    'access revoked': 'purchase-detail',
    'recurring charge': 'purchase-detail',
    recurrence: 'purchase-detail',
    'free trial purchase': 'purchase-detail',
    'pre order authorization': 'purchase-detail',
    'subscription end date': 'access-until',
  },
  emailTitles: ['giftee email', 'purchase email', 'buyer email'],
  currency: 'USD',
  finish(line, cells) {
    if (cells.text('purchase id') === 'Totals') line.skip = 'totals-line';
    // The name is that of the buyer, not of the person who received the gift.
    if (cells.text('giftee email')) {
      line.firstName = '';
      line.lastName = '';
    }
    if (cells.flag('do not contact'))
      line.newsletter = { status: 'unsubscribed', confirmedAt: null, source: 'Do not contact?' };
    if (!line.purchase) return;
    line.purchase.boughtAt = cells.date('purchase time') ?? line.purchase.boughtAt;
    line.purchase.state = findState(cells);
    const isRecurring = cells.flag('recurring charge') || cells.text('recurrence') !== '';
    const item = line.purchase.item.id ?? foldCell(line.purchase.item.name);
    if (isRecurring && line.email) line.group = `${line.email} ${item}`;
  },
};

function findState(cells: CellReader): PersonPurchase['state'] {
  if (cells.flag('access revoked')) return 'revoked';
  if (cells.flag('disputed') && !cells.flag('dispute won')) return 'disputed';
  if (cells.flag('fully refunded')) return 'refunded';
  if (cells.flag('pre order authorization')) return 'pending';
  return cells.flag('free trial purchase') ? 'trial' : 'paid';
}

const audience = (email: string, time: string): Format => ({
  platform: 'gumroad',
  kind: 'people',
  isConfirmed: true,
  matches: (table) => table.keys.length === 2 && hasTitles(email, time)(table),
  uses: { [email]: 'email', [time]: 'confirmed-at' },
  fileStatus: () => 'subscribed',
});

export const gumroadAudience = audience('subscriber email', 'subscribed time');
export const gumroadFollowers = audience('follower email', 'followed time');
