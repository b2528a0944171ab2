/** What a provider vouches with, as the identity client takes it. */
export type ProviderCredential = { idToken: string; accessToken: string; rawNonce: string };

/** Why a sign-in by a provider did not succeed: the person, its settings, the provider, or an answer that is none to our question. */
export type ProviderRefusal = 'refused' | 'misconfigured' | 'down' | 'invalid';

/** What the page that sent somebody to a provider learns. */
export type ProviderAnswer = {
  /** What that page called the attempt; null where it cannot be told whose it is. */
  name: string | null;
  inPopup: boolean;
  outcome: { credential: ProviderCredential } | { refusal: ProviderRefusal };
};
