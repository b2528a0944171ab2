import { z } from 'zod';
import { mostAtOnce } from './most-at-once.ts';

const id = z.string().regex(/^[\w-]{1,80}$/);

const standing = z.object({ id, displayed: z.boolean(), enabled: z.boolean(), archived: z.boolean() });

/** What the list does to products. */
export const productChange = z.discriminatedUnion('do', [
  z.object({
    do: z.literal('stand'),
    ids: z.array(id).min(1).max(mostAtOnce),
    change: z.union([
      z.strictObject({ displayed: z.boolean() }),
      z.strictObject({ enabled: z.boolean() }),
      z.strictObject({ archived: z.boolean() }),
    ]),
  }),
  z.object({ do: z.literal('put-back'), standings: z.array(standing).min(1).max(mostAtOnce) }),
  z.object({
    do: z.literal('move'),
    id,
    to: z.union([z.enum(['first', 'last']), z.object({ after: id.nullable(), before: id.nullable() })]),
  }),
  z.object({ do: z.literal('duplicate'), id }),
  z.object({
    do: z.literal('revert'),
    id,
    changeId: id,
    version: z.number().int().positive().optional(),
  }),
]);

export type ProductChange = z.output<typeof productChange>;

/** What became of it. */
export type ProductChanged = {
  /** How those that changed stood before. */
  before: z.output<typeof standing>[];
  /** The copy that was made. */
  id?: string;
  /** Files that could not come back. */
  missing?: string[];
};
