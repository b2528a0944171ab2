/** Channel between a held worker and its test. */
export const gateName = 'held-worker';
