/** Where a held worker and its test meet. */
export const gateName = 'held-worker';
