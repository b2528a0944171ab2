type ErrorType = 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';

export type ApiErrorDetails = {
  status: number;
  type?: ErrorType;
  code?: string;
  param?: string;
  declineCode?: string;
  charge?: string;
  /** Sent as `stripe-should-retry`; the SDK obeys it (node_modules/stripe/esm/RequestSender.js). */
  shouldRetry?: boolean;
};

/** A refusal in the provider's shape (https://docs.stripe.com/api/errors). The message is read by developers, in English. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly details: ApiErrorDetails;

  constructor(message: string, details: ApiErrorDetails, options?: ErrorOptions) {
    super(message, options);
    this.details = details;
  }

  toBody(requestId: string): { error: Record<string, unknown> } {
    const { type = 'invalid_request_error', code, param, declineCode, charge } = this.details;
    return {
      error: {
        ...(charge && { charge }),
        ...(code && { code, doc_url: docUrl(code) }),
        ...(declineCode && { decline_code: declineCode }),
        message: this.message,
        ...(param && { param }),
        request_log_url: `https://dashboard.stripe.com/test/workbench/logs?object=${requestId}`,
        type,
      },
    };
  }
}

/** The provider's page about an error code. */
export function docUrl(code: string): string {
  return `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`;
}
