export type SignInProvider = {
  /** Id at the identity service: `google.com`, `apple.com`, or `oidc.` and a name chosen by the school. */
  id: string;
  name: string;
  /** Issuer URL (https), exactly as the provider writes it. */
  issuer: string;
  clientId: string;
  secret: string | AppleKey;
  scopes: string;
  /** True if the provider only responds by form POST. */
  answersWithForm: boolean;
  /** Values of `prompt`. Empty for none. */
  prompts: { choose: string; again: string };
};

/** Signing key for client secrets of Apple, which are signed tokens (PEM, ES256). */
export type AppleKey = { teamId: string; keyId: string; key: string };

type ProviderTokens = { idToken: string; accessToken: string };

/** Secrets of a pending sign-in. The ID token must contain the `nonce`. */
type ProviderQuestion = { state: string; nonce: string; codeVerifier: string };

export type SignInProviders = {
  names: { id: string; name: string }[];
  find(id: string): SignInProvider | undefined;
  /**
   * Returns the address of the sign-in page. `again` makes the provider reauthenticate the user.
   * @throws {ProviderError}
   */
  begin(provider: SignInProvider, question: ProviderQuestion & { again: boolean }): Promise<URL>;
  /** @throws {ProviderError} */
  finish(
    provider: SignInProvider,
    answer: URLSearchParams,
    question: ProviderQuestion,
  ): Promise<ProviderTokens>;
};

/**
 * `misconfigured`: the provider rejects our settings. `forged`: the response is not for the pending sign-in.
 */
export type ProviderFault = 'refused' | 'misconfigured' | 'down' | 'forged';

export class ProviderError extends Error {
  override name = 'ProviderError';
  readonly fault: ProviderFault;
  constructor(fault: ProviderFault, message: string) {
    super(message);
    this.fault = fault;
  }
}
