import { loadBalanceTransactions } from '../balance/insert-balance-transaction.ts';
import { loadCharges } from '../charges/find-charge.ts';
import { loadSessions } from '../checkout-sessions/find-session.ts';
import { linesOfSession } from '../checkout-sessions/list-line-items.ts';
import { loadCustomers } from '../customers/find-customer.ts';
import { loadPaymentIntents } from '../payment-intents/find-payment-intent.ts';
import { loadPaymentMethods } from '../payment-methods/insert-payment-method.ts';
import { loadPrices } from '../prices/find-price.ts';
import { loadProducts } from '../products/find-product.ts';
import { listRefundsOfCharge, loadRefunds } from '../refunds/refund-endpoints.ts';
import type { Expansions } from '../wire/expand.ts';

/** What `expand` can write out, by the kind of object it starts from. */
export const expansions: Expansions = {
  balance: { fields: {} },
  balance_transaction: {
    prefix: 'txn_',
    load: loadBalanceTransactions,
    fields: { source: { reference: ['charge', 'refund'] } },
  },
  charge: {
    prefix: 'ch_',
    load: loadCharges,
    fields: {
      balance_transaction: { reference: ['balance_transaction'] },
      customer: { reference: ['customer'] },
      failure_balance_transaction: { reference: ['balance_transaction'] },
      payment_intent: { reference: ['payment_intent'] },
      refunds: { list: 'refund', load: listRefundsOfCharge },
    },
  },
  'checkout.session': {
    prefix: 'cs_',
    load: loadSessions,
    fields: {
      customer: { reference: ['customer'] },
      line_items: { list: 'item', load: linesOfSession },
      payment_intent: { reference: ['payment_intent'] },
    },
  },
  customer: { prefix: 'cus_', load: loadCustomers, fields: {} },
  event: { fields: {} },
  item: { fields: { price: { embedded: 'price' } } },
  payment_intent: {
    prefix: 'pi_',
    load: loadPaymentIntents,
    fields: {
      customer: { reference: ['customer'] },
      latest_charge: { reference: ['charge'] },
      payment_method: { reference: ['payment_method'] },
    },
  },
  payment_method: {
    prefix: 'pm_',
    load: loadPaymentMethods,
    fields: { customer: { reference: ['customer'] } },
  },
  price: { prefix: 'price_', load: loadPrices, fields: { product: { reference: ['product'] } } },
  product: { prefix: 'prod_', load: loadProducts, fields: { default_price: { reference: ['price'] } } },
  refund: {
    prefix: 're_',
    load: loadRefunds,
    fields: {
      balance_transaction: { reference: ['balance_transaction'] },
      charge: { reference: ['charge'] },
      customer: { reference: ['customer'] },
      failure_balance_transaction: { reference: ['balance_transaction'] },
      payment_intent: { reference: ['payment_intent'] },
      payment_method: { reference: ['payment_method'] },
    },
  },
  webhook_endpoint: { fields: {} },
};
