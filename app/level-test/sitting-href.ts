/** Returns the URL that resumes a level test. The secret in the path is the only credential. */
export const toSittingHref = (secret: string): string => `/test-de-niveau/${secret}`;
