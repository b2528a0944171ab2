import type { Core } from '#core/context.ts';
import { readSchool } from '#core/school.ts';

export type Ways = { email: string; phone: string; address: readonly string[] };

/** Returns the contact details of the school. */
export async function readWays(core: Core): Promise<Ways> {
  const { email, phone, legal } = await readSchool(core);
  return { email, phone, address: legal.address };
}
