/** Ways of paying the provider knows; the twin's page takes cards only. */
export const paymentMethodTypes = new Set(
  (
    'acss_debit affirm afterpay_clearpay alipay alma amazon_pay au_becs_debit bacs_debit bancontact ' +
    'billie bizum blik boleto card cashapp crypto customer_balance eps fpx giropay grabpay ideal ' +
    'kakao_pay klarna konbini kr_card link mb_way mobilepay multibanco naver_pay nz_bank_account ' +
    'oxxo p24 pay_by_bank payco paynow paypal paypay payto pix promptpay revolut_pay samsung_pay ' +
    'satispay scalapay sepa_debit sequra sofort sunbit swish twint upi us_bank_account wechat_pay ' +
    'zip'
  ).split(' '),
);

/** Languages the provider's page speaks; the twin's page is in French whatever is asked. */
export const locales = new Set(
  (
    'auto bg cs da de el en en-GB es es-419 et fi fil fr fr-CA hi-IN hr hu id it ja ko lt lv ms mt ' +
    'nb nl pl pt pt-BR ro ru sk sl sv th tr vi zh zh-HK zh-TW'
  ).split(' '),
);
