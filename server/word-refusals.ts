import { z } from 'zod';
import { m } from '#words/messages.js';

/** What a schema refuses without a sentence of its own is said in one of ours, never in the library's English. */
export function wordRefusals(): void {
  z.config({ customError: () => m.refusals_input_incomplete() });
}
