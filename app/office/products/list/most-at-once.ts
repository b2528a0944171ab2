/** So many products are changed at once. */
export const mostAtOnce = 200;
