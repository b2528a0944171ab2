import { z } from 'zod';
import { requestMarkAgain } from '#core/exercises/attempts/mark-again.ts';
import { m } from '#words/messages.js';
import { act } from '../kit/action.ts';

/** Marks the copies of an exercise again, upwards only. */
export const markAgainAct = act(z.object({}), async ({ core, id }) => {
  await requestMarkAgain(core, id);
  return m.results_again_asked();
});
