import { like } from 'drizzle-orm';
import { emails } from '#database/tables/emails.ts';
import type { Core } from '../context.ts';
import { createId } from '../create-id.ts';
import type { DemoTwins } from './demo-twins.ts';

export type Past = {
  /** The core at a past time. It drops jobs, so that an event does their work itself. */
  core: Core;
  twins: DemoTwins;
  moveTo(at: Date): Past;
};

/** Opens the school at a past time. */
export function openPast(core: Core, twins: DemoTwins, at: Date): Past {
  twins.setTime(at);
  // Warnings only: twenty orders would fill the log of the first start.
  const log = core.log.child({}, { level: 'warn' });
  const jobs = { send: async () => null } as unknown as Core['jobs'];
  return {
    core: { ...core, payments: twins.payments, paymentsOpen: true, jobs, log, now: () => at },
    twins,
    moveTo: (other) => openPast(core, twins, other),
  };
}

/** Dates the emails of an event back and marks them as sent: no relay and no folder receives them. */
export async function fileEmails(core: Pick<Core, 'db' | 'now'>): Promise<void> {
  const at = core.now();
  await core.db
    .update(emails)
    .set({ createdAt: at, sentAt: at, attempts: 1 })
    .where(like(emails.id, `${createId(at).slice(0, 9)}%`));
}
