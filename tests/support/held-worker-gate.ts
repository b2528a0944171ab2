/** Name of the channel through which a test and a held worker signal each other. */
export const gateName = 'held-worker';
