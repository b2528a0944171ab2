import { z } from 'zod';
import { m } from '#words/messages.js';
import { grantFields } from '../orders/grant-act.ts';

const error = () => m.people_act_unknown();

/** What the office may do with an account. */
export const memberAct = z.discriminatedUnion(
  'intent',
  [
    z.object({ intent: z.literal('grant'), ...grantFields }),
    z.object({ intent: z.literal('disable') }),
    z.object({ intent: z.literal('enable') }),
    z.object({ intent: z.literal('grant-admin') }),
    z.object({
      intent: z.literal('withdraw-admin'),
      /** `yes` from whoever leaves the office themselves. */
      knowingly: z.enum(['yes', 'no'], { error: () => m.people_oneself_unconfirmed() }).default('no'),
    }),
    z.object({ intent: z.literal('sign-out') }),
    z.object({ intent: z.literal('password-letter') }),
    z.object({ intent: z.literal('remove') }),
  ],
  { error },
);

export type MemberAct = z.output<typeof memberAct>;
