/**
 * `personal` columns contain or lead to data about a person. `ends` is the rule for their deletion: with the
 * account (`erased`), after a time limit (`expires`), or retained as the law permits (`kept`).
 */
export const paymentsData = {
  balance_transactions: {
    other:
      'position id created amount fee fee_description currency description reporting_category source type available_on payout',
  },
  chaos: { other: 'is_only settings draws' },
  charges: {
    personal: 'customer description metadata payment_method billing_details card sepa_debit receipt_email',
    other: `position settles_at id created amount amount_refunded currency payment_intent three_d_secure status failure_code failure_message outcome
      statement_descriptor statement_descriptor_suffix calculated_statement_descriptor balance_transaction refund_behaviour disputed`,
    ends: 'kept',
  },
  checkout_sessions: {
    personal:
      'customer customer_email customer_details client_reference_id metadata consent success_url cancel_url',
    other: `position id created expires_at status payment_status currency amount_subtotal amount_discount amount_total coupon promotion_code customer_creation customer_update
      locale submit_type consent_collection custom_text invoice_creation payment_intent payment_intent_data settings completed_by`,
    ends: 'kept',
  },
  coupons: {
    other:
      'position id created name percent_off amount_off currency products redeem_by max_redemptions times_redeemed metadata',
  },
  customers: {
    personal: `id email name individual_name business_name phone description address shipping preferred_locales tax_exempt balance
      invoice_prefix next_invoice_sequence invoice_custom_fields invoice_footer metadata`,
    other: 'position created deleted',
    ends: 'erased',
  },
  deliveries: { other: 'position event endpoint status attempts next_attempt_at last_status last_error' },
  disputes: {
    personal: 'evidence metadata',
    other: `position id created amount currency charge payment_intent reason status is_inquiry brand submission_count due_by balance_transactions`,
    ends: 'kept',
  },
  early_fraud_warnings: { other: 'position id created charge payment_intent fraud_type actionable' },
  events: {
    personal: 'object previous_attributes',
    other: 'position id created type api_version request_id idempotency_key',
    ends: 'expires',
  },
  files: { personal: 'filename content', other: 'position id created purpose type size', ends: 'kept' },
  idempotency_keys: {
    personal: 'body',
    other: 'key created method path fingerprint request_id status',
    ends: 'expires',
  },
  line_items: {
    other:
      'position id session price quantity description amount_subtotal amount_discount amount_total currency metadata',
  },
  migrations: { other: 'name applied_at' },
  payment_intents: {
    personal: 'customer description metadata receipt_email payment_method',
    other: `position id created amount amount_received currency status payment_method_types attempts client_secret statement_descriptor
      statement_descriptor_suffix latest_charge last_payment_error next_action canceled_at cancellation_reason`,
    ends: 'kept',
  },
  payment_methods: {
    personal: 'customer billing_details card sepa_debit',
    other: 'id created behaviour',
    ends: 'kept',
  },
  payouts: { other: 'position id created amount currency status arrival_date balance_transaction' },
  prices: {
    other: `position id created product active currency unit_amount unit_amount_decimal nickname lookup_key tax_behavior metadata`,
  },
  products: {
    other: `position id created updated active name description default_price images marketing_features metadata package_dimensions
      shippable statement_descriptor tax_code performance_location type unit_label url`,
  },
  promotion_codes: {
    other: `position id created coupon code active expires_at max_redemptions times_redeemed first_time_transaction minimum_amount
      minimum_amount_currency coupon_redeem_by is_coupon_spent metadata`,
  },
  refunds: {
    personal: 'customer metadata',
    other: `position id created amount currency charge payment_intent payment_method is_to_card reason status pending_reason failure_reason
      balance_transaction failure_balance_transaction settles_at settles_to`,
    ends: 'kept',
  },
  secrets: { other: 'name value' },
  webhook_endpoints: {
    other: 'position id created url api_version description enabled_events status metadata',
  },
  webhook_secrets: { other: 'position endpoint secret expires_at' },
} as const;
