import {
  listBalanceTransactions,
  retrieveBalance,
  retrieveBalanceTransaction,
} from './balance/balance-endpoints.ts';
import { listCharges, retrieveCharge } from './charges/charge-endpoints.ts';
import { createSession } from './checkout-sessions/create-session.ts';
import { expireSessionEndpoint } from './checkout-sessions/expire-session.ts';
import { listLineItems } from './checkout-sessions/list-line-items.ts';
import { listSessions, retrieveSession } from './checkout-sessions/read-sessions.ts';
import { updateSession } from './checkout-sessions/update-session.ts';
import { listCustomers, retrieveCustomer } from './customers/read-customers.ts';
import { createCustomer, deleteCustomer, updateCustomer } from './customers/write-customer.ts';
import { listEvents, retrieveEvent } from './events/event-endpoints.ts';
import {
  cancelPaymentIntentEndpoint,
  listPaymentIntents,
  retrievePaymentIntent,
  updatePaymentIntent,
} from './payment-intents/payment-intent-endpoints.ts';
import { createPrice } from './prices/create-price.ts';
import { listPrices, retrievePrice } from './prices/read-prices.ts';
import { updatePrice } from './prices/update-price.ts';
import { createProduct } from './products/create-product.ts';
import { deleteProduct } from './products/delete-product.ts';
import { listProducts, retrieveProduct } from './products/read-products.ts';
import { updateProduct } from './products/update-product.ts';
import { createRefund } from './refunds/create-refund.ts';
import { cancelRefund, listRefunds, retrieveRefund, updateRefund } from './refunds/refund-endpoints.ts';
import {
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  listWebhookEndpoints,
  retrieveWebhookEndpoint,
  updateWebhookEndpoint,
} from './webhook-endpoints/webhook-endpoint-endpoints.ts';
import type { Endpoint } from './wire/endpoint.ts';

/** All the twin serves; any other address is refused. */
export const endpoints: Endpoint[] = [
  createProduct,
  retrieveProduct,
  updateProduct,
  listProducts,
  deleteProduct,
  createPrice,
  retrievePrice,
  updatePrice,
  listPrices,
  createCustomer,
  retrieveCustomer,
  updateCustomer,
  listCustomers,
  deleteCustomer,
  createSession,
  retrieveSession,
  updateSession,
  listSessions,
  expireSessionEndpoint,
  listLineItems,
  retrievePaymentIntent,
  listPaymentIntents,
  updatePaymentIntent,
  cancelPaymentIntentEndpoint,
  retrieveCharge,
  listCharges,
  createRefund,
  retrieveRefund,
  updateRefund,
  listRefunds,
  cancelRefund,
  retrieveEvent,
  listEvents,
  createWebhookEndpoint,
  retrieveWebhookEndpoint,
  updateWebhookEndpoint,
  listWebhookEndpoints,
  deleteWebhookEndpoint,
  retrieveBalance,
  retrieveBalanceTransaction,
  listBalanceTransactions,
];
