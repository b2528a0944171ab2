/** Tokens of a sign-in provider, as the identity client takes them. */
export type ProviderCredential = { idToken: string; accessToken: string; rawNonce: string };

/** Reasons for a failed sign-in: declined, wrong settings, provider unavailable, unexpected response. */
export type ProviderRefusal = 'refused' | 'misconfigured' | 'down' | 'invalid';

/** Result that the page which started a provider sign-in receives. */
export type ProviderAnswer = {
  /** Name that this page gave the sign-in; null if it cannot be determined. */
  name: string | null;
  inPopup: boolean;
  outcome: { credential: ProviderCredential } | { refusal: ProviderRefusal };
};
