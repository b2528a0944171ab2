import { asc, eq } from 'drizzle-orm';
import type { Database } from '#database/connect.ts';
import { directory } from '#database/tables/members.ts';
import { staff } from '#database/tables/staff.ts';
import type { Core } from '../context.ts';
import { readSchool } from '../school.ts';
import { isOwner } from '../staff/keep-an-owner.ts';

/** Returns sender and reply address; no reply address if the school has set none. */
export async function readSender(core: Pick<Core, 'db' | 'mailFrom' | 'siteUrl'>) {
  const { name, email } = await readSchool(core);
  const address = email || `ne-pas-repondre@${new URL(core.siteUrl).hostname}`;
  return { from: core.mailFrom ?? { name, address }, replyTo: email || undefined };
}

/** Returns the school's address, or else that of the owner with the oldest account. */
export async function findSchoolAddress(core: Pick<Core, 'db'>, db: Database): Promise<string | null> {
  const { email } = await readSchool(core);
  if (email) return email;
  const [owner] = await db
    .select({ email: directory.email })
    .from(directory)
    .leftJoin(staff, eq(staff.uid, directory.uid))
    .where(isOwner)
    .orderBy(asc(directory.createdAt))
    .limit(1);
  return owner?.email || null;
}
