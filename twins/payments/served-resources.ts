import { discountResource, lineItemResource, sessionResource } from './checkout/session-endpoints.ts';
import { accountResource } from './resources/account.ts';
import { balanceResource, balanceTransactionResource } from './resources/balance.ts';
import { chargeResource } from './resources/charges.ts';
import { couponResource } from './resources/coupons.ts';
import { customerResource } from './resources/customers.ts';
import { disputeResource, evidenceResource } from './resources/disputes.ts';
import { eventResource } from './resources/events.ts';
import { fileResource } from './resources/files.ts';
import { paymentIntentResource } from './resources/payment-intents.ts';
import { paymentMethodResource } from './resources/payment-methods.ts';
import { payoutResource } from './resources/payouts.ts';
import { priceResource } from './resources/price-endpoints.ts';
import { productResource } from './resources/products.ts';
import { promotionCodeResource, promotionResource } from './resources/promotion-codes.ts';
import { refundResource } from './resources/refunds.ts';
import { webhookEndpointResource } from './resources/webhook-endpoints.ts';
import type { Resource } from './wire/endpoint.ts';

/** All served resources, listed in README.md. Other URLs are rejected. */
export const servedResources: Resource[] = [
  productResource,
  priceResource,
  couponResource,
  promotionCodeResource,
  promotionResource,
  customerResource,
  sessionResource,
  discountResource,
  lineItemResource,
  paymentIntentResource,
  paymentMethodResource,
  chargeResource,
  refundResource,
  disputeResource,
  evidenceResource,
  fileResource,
  accountResource,
  balanceResource,
  balanceTransactionResource,
  payoutResource,
  eventResource,
  webhookEndpointResource,
];
