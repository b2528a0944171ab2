import type { Transaction } from '#database/connect.ts';
import { rememberedMappings } from '#database/tables/moving-in.ts';

/** Stores an answer that later imports reuse, in place of an earlier one. */
export async function storeAnswer(
  tx: Transaction,
  scope: string,
  key: string,
  value: object,
  updatedAt: Date,
): Promise<void> {
  await tx
    .insert(rememberedMappings)
    .values({ scope, key, value, updatedAt })
    .onConflictDoUpdate({
      target: [rememberedMappings.scope, rememberedMappings.key],
      set: { value, updatedAt },
    });
}
