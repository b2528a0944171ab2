/** Where a test that was begun is gone on with; the secret is all that leads there. */
export const toSittingHref = (secret: string): string => `/test-de-niveau/${secret}`;
