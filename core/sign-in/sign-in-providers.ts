/** A provider of identities that speaks OpenID Connect, and how it wants to be asked. */
export type SignInProvider = {
  /** As the identity service calls it: `google.com`, `apple.com`, or `oidc.` and a name of the school's own. */
  id: string;
  /** Its name on a button. */
  name: string;
  /** https, as the provider writes it. */
  issuer: string;
  clientId: string;
  secret: string | AppleKey;
  scopes: string;
  /** Where the provider only answers with a form. */
  answersWithForm: boolean;
  /** The `prompt` that lets a person choose an account, and the one that makes them prove themselves again; '' for none. */
  prompts: { choose: string; again: string };
};

/** Apple takes no fixed secret, but one that is signed with a key of the developer's account (PEM, ES256). */
export type AppleKey = { teamId: string; keyId: string; key: string };

/** Who somebody is, as their provider says it. */
type ProviderTokens = { idToken: string; accessToken: string };

/** What only one attempt knows; the ID token must hold the `nonce`. */
type ProviderQuestion = { state: string; nonce: string; codeVerifier: string };

/** The other providers that people may sign in with. */
export type SignInProviders = {
  names: { id: string; name: string }[];
  find(id: string): SignInProvider | undefined;
  /** Where the browser is sent; `again` asks the person to prove themselves although the provider still knows them. @throws {ProviderError} */
  begin(provider: SignInProvider, question: ProviderQuestion & { again: boolean }): Promise<URL>;
  /** Exchanges what the provider has sent along with the browser. @throws {ProviderError} */
  finish(
    provider: SignInProvider,
    answer: URLSearchParams,
    question: ProviderQuestion,
  ): Promise<ProviderTokens>;
};

/** `refused` by the person; `misconfigured`: the provider does not know us so; `down`; `forged`: the answer is none to this question. */
export type ProviderFault = 'refused' | 'misconfigured' | 'down' | 'forged';

/** Why a provider has vouched for nobody. */
export class ProviderError extends Error {
  override name = 'ProviderError';
  readonly fault: ProviderFault;
  constructor(fault: ProviderFault, message: string) {
    super(message);
    this.fault = fault;
  }
}
