/** What one request may carry, in bytes, with room for what surrounds it. */
const most = 1_000_000;

/** Whether something would not fit in one request. */
export const isTooLarge = (content: object): boolean =>
  new TextEncoder().encode(JSON.stringify(content)).length > most;
