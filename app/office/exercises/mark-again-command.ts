import { z } from 'zod';
import { requestMarkAgain } from '#core/exercises/attempts/mark-again.ts';
import { m } from '#words/messages.js';
import { command } from '../kit/action.ts';

/** Marks the copies of an exercise again, upwards only. */
export const markAgainCommand = command(z.object({}), async ({ core, id }) => {
  await requestMarkAgain(core, id);
  return m.results_again_asked();
});
