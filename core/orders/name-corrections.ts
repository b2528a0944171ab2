import { m } from '#words/messages.js';

/** Returns the title of an order of corrections, also printed on its invoice. */
export const nameCorrections = (count: number, title: string): string =>
  m.corrections_pack_of({ count, title });
