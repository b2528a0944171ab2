import { type CellReader, type Format, hasTitles } from '../format.ts';
import { foldCell } from '../known-words.ts';

/** The dashboard lets the owner choose columns, so they are read by title. */
export const stripeCustomers: Format = {
  platform: 'stripe',
  kind: 'people',
  isConfirmed: true,
  matches: (table) =>
    hasTitles('id', 'email')(table) &&
    (hasTitles('delinquent')(table) || table.sample.some(({ cells }) => cells.some(isCustomerId))) &&
    !hasTitles('customer id')(table),
  uses: {
    id: 'stripe-customer',
    email: 'email',
    name: 'full-name',
    created: 'created-at',
    plan: 'item-name',
    status: 'state',
  },
  states: { 'past due': 'pending', unpaid: 'pending' },
};

const isCustomerId = (cell: string): boolean => /^cus_[A-Za-z0-9]{6,40}$/.test(cell);

/** One line for each payment. Renewals with one description are one purchase of a person. */
export const stripePayments: Format = {
  platform: 'stripe',
  kind: 'both',
  isConfirmed: true,
  matches: (table) =>
    hasTitles('id', 'amount', 'currency', 'status')(table) &&
    hasTitles('customer email')(table) &&
    (table.keys.includes('amount refunded') || table.keys.includes('converted amount')),
  uses: {
    id: 'external-id',
    description: 'item-name',
    created: 'bought-at',
    'created date': 'bought-at',
    amount: 'amount',
    'amount refunded': 'purchase-detail',
    currency: 'currency',
    mode: 'purchase-detail',
    status: 'state',
    'customer id': 'stripe-customer',
    'customer email': 'email',
    'card name': 'email',
    'checkout line item summary': 'item-name',
    'dispute status': 'purchase-detail',
    'disputed amount': 'purchase-detail',
  },
  emailTitles: ['customer email', 'card name'],
  states: { canceled: 'failed', cancelled: 'failed' },
  finish(line, cells) {
    const { purchase } = line;
    if (foldCell(cells.text('mode')) === 'test') line.skip = 'test-lines';
    if (!purchase) return;
    // A description such as « Subscription creation » does not name the product.
    purchase.item.name = cells.text('checkout line item summary').slice(0, 200) || purchase.item.name;
    if (isDisputed(cells)) purchase.state = 'disputed';
    else {
      const refunded = cells.amount('amount refunded', cells.text('currency'));
      if (refunded && purchase.amount && refunded.value > 0)
        purchase.state = refunded.value >= purchase.amount.value ? 'refunded' : 'paid';
    }
    if (line.email) line.group = `${line.email} ${foldCell(purchase.item.name)}`;
  },
};

function isDisputed(cells: CellReader): boolean {
  const status = foldCell(cells.text('dispute status'));
  if (status) return !['won', 'warning closed'].includes(status);
  const disputed = cells.text('disputed amount');
  return disputed !== '' && !/^0?[.,]?0*$/.test(disputed);
}
