import { priceFields } from '../resources/prices.ts';
import { productImages, taxCode, taxDetails } from '../resources/products.ts';
import { currency } from '../wire/currency.ts';
import { refuse, unservedValue } from '../wire/errors.ts';
import { metadata } from '../wire/metadata.ts';
import {
  email,
  emptyable,
  hash,
  integer,
  listOf,
  oneOf,
  onlyFalse,
  type Parameter,
  required,
  served,
  statementDescriptor,
  text,
  timestamp,
  url,
  type Values,
} from '../wire/parameters.ts';

/** All of Stripe's types are valid, but the hosted page offers only cards and SEPA debits. */
const PAYMENT_METHOD_TYPES = new Set(
  (
    'acss_debit affirm afterpay_clearpay alipay alma amazon_pay au_becs_debit bacs_debit bancontact ' +
    'billie bizum blik boleto card cashapp crypto customer_balance eps fpx giropay grabpay ideal ' +
    'kakao_pay klarna konbini kr_card link mb_way mobilepay multibanco naver_pay nz_bank_account ' +
    'oxxo p24 pay_by_bank payco paynow paypal paypay payto pix promptpay revolut_pay samsung_pay ' +
    'satispay scalapay sepa_debit sequra sofort sunbit swish twint upi us_bank_account wechat_pay ' +
    'zip'
  ).split(' '),
);

/** All of Stripe's locales are valid, but the hosted page is always in French. */
const LOCALES = new Set(
  (
    'auto bg cs da de el en en-GB es es-419 et fi fil fr fr-CA hi-IN hr hu id it ja ko lt lv ms mt ' +
    'nb nl pl pt pt-BR ro ru sk sl sv th tr vi zh zh-HK zh-TW'
  ).split(' '),
);

const productData = hash({
  description: text(),
  images: productImages,
  metadata,
  name: required(text()),
  tax_code: taxCode,
  tax_details: taxDetails,
  unit_label: text(),
});

const priceData = hash({ ...priceFields, product: text(), product_data: productData }, ['recurring']);

const lineFields = {
  adjustable_quantity: hash({ enabled: required(onlyFalse) }, ['maximum', 'minimum']),
  metadata,
  price: text(),
  price_data: priceData,
  quantity: integer(1, 999_999),
};

/** https://docs.stripe.com/api/checkout/sessions/create#create_checkout_session-line_items */
const lineItemParameters = hash(lineFields, ['tax_rates']);

function member(values: ReadonlySet<string>): Parameter<string> {
  return {
    parse(node, path) {
      if (typeof node !== 'string' || !values.has(node)) {
        throw refuse(`Invalid ${path}: must be one of ${[...values].join(', ')}`, path);
      }
      return node;
    },
  };
}

const message = emptyable(hash({ message: required(text(1200)) }));

/** Parameters of a session of mode `payment` (https://docs.stripe.com/api/checkout/sessions/create). */
export const sessionFields = {
  adaptive_pricing: hash({ enabled: onlyFalse }),
  allow_promotion_codes: onlyFalse,
  allowed_payment_method_types: listOf(member(PAYMENT_METHOD_TYPES), 60),
  automatic_tax: hash({ enabled: required(onlyFalse) }, ['liability']),
  billing_address_collection: served(oneOf('auto', 'required'), 'auto'),
  cancel_url: url,
  client_reference_id: text(200),
  consent_collection: hash(
    {
      promotions: served(oneOf('auto', 'none'), 'none'),
      terms_of_service: oneOf('none', 'required'),
    },
    ['payment_method_reuse_agreement'],
  ),
  currency,
  custom_text: hash({ after_submit: message, submit: message, terms_of_service_acceptance: message }, [
    'shipping_address',
  ]),
  customer: text(),
  customer_creation: oneOf('always', 'if_required'),
  customer_email: email,
  customer_update: hash({ address: oneOf('auto', 'never'), name: oneOf('auto', 'never') }, ['shipping']),
  discounts: listOf(hash({ coupon: text(), promotion_code: text() }), 1),
  excluded_payment_method_types: listOf(member(PAYMENT_METHOD_TYPES), 60),
  expires_at: timestamp,
  integration_identifier: text(200),
  invoice_creation: hash({
    enabled: required(onlyFalse),
    invoice_data: hash(
      {
        custom_fields: emptyable(listOf(hash({ name: required(text(40)), value: required(text(140)) }), 4)),
        description: text(1500),
        footer: text(),
        metadata,
      },
      ['account_tax_ids', 'issuer', 'rendering_options'],
    ),
  }),
  line_items: required(listOf(lineItemParameters, 100)),
  locale: member(LOCALES),
  managed_payments: hash({ enabled: onlyFalse }),
  metadata,
  mode: required(served(oneOf('payment', 'setup', 'subscription'), 'payment')),
  origin_context: served(oneOf('mobile_app', 'web'), 'web'),
  payment_intent_data: hash(
    {
      capture_method: served(oneOf('automatic', 'automatic_async', 'manual'), 'automatic', 'automatic_async'),
      description: text(1000),
      metadata,
      receipt_email: email,
      statement_descriptor: statementDescriptor,
      statement_descriptor_suffix: statementDescriptor,
    },
    [
      'application_fee_amount',
      'on_behalf_of',
      'setup_future_usage',
      'shipping',
      'transfer_data',
      'transfer_group',
    ],
  ),
  phone_number_collection: hash({ enabled: required(onlyFalse) }),
  submit_type: served(oneOf('auto', 'book', 'donate', 'pay', 'subscribe'), 'auto', 'book', 'donate', 'pay'),
  success_url: required(url),
  tax_id_collection: hash({ enabled: required(onlyFalse) }, ['required']),
  ui_mode: served(oneOf('elements', 'embedded_page', 'form', 'hosted_page'), 'hosted_page'),
  wallet_options: hash({ link: hash({ display: oneOf('auto', 'never') }) }),
};

export const UNSERVED_SESSION_PARAMETERS = [
  'after_expiration',
  'branding_settings',
  'custom_fields',
  'customer_account',
  'name_collection',
  'optional_items',
  'payment_method_collection',
  'payment_method_configuration',
  'payment_method_data',
  'payment_method_options',
  'permissions',
  'redirect_on_completion',
  'return_url',
  'saved_payment_method_options',
  'setup_intent_data',
  'shipping_address_collection',
  'shipping_options',
  'subscription_data',
];

/** @throws {ApiError} if `card` is not allowed or is excluded */
export function checkMethodTypes(allowed: string[] | undefined, excluded: string[] | undefined): void {
  if (allowed && !allowed.includes('card')) {
    throw unservedValue('allowed_payment_method_types', `[${allowed.join(', ')}]`);
  }
  if (excluded?.includes('card')) throw unservedValue('excluded_payment_method_types', 'card');
}

export type SessionValues = Values<typeof sessionFields>;
