import { z } from 'zod';

const states = ['new', 'read', 'archived', 'spam', 'deleted'] as const;

/** What the office may do with a message. */
export const messageChange = z.object({
  /** Where it goes; `erased` is for good. */
  to: z.enum([...states, 'erased']),
  /** Only if it is still there. */
  from: z.enum(states).optional(),
});

export type MessageChange = z.output<typeof messageChange>['to'];
