import { z } from 'zod';
import { requestMarkAgain } from '#core/exercises/attempts/mark-again.ts';
import { m } from '#words/messages.js';
import { command } from '../kit/action.ts';

/** Marks the attempts of an exercise again. Marks can only rise. */
export const markAgainCommand = command(z.object({}), async ({ core, id }) => {
  await requestMarkAgain(core, id);
  return m.results_again_asked();
});
