import { z } from 'zod';
import { m } from '#words/messages.js';

/** What the office may do with an order. */
export const orderAct = z.object({
  intent: z.enum(['resend', 'replay', 'withdraw'], { error: () => m.orders_act_unknown() }),
});
