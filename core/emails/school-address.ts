import { asc, eq } from 'drizzle-orm';
import type { Database } from '#database/connect.ts';
import { directory } from '#database/tables/members.ts';
import type { Core } from '../context.ts';
import { readSchool } from '../school.ts';

/** Returns sender and reply address; no reply address if the school has set none. */
export async function readSender(core: Pick<Core, 'db' | 'mailFrom' | 'siteUrl'>) {
  const { name, email } = await readSchool(core);
  const address = email || `ne-pas-repondre@${new URL(core.siteUrl).hostname}`;
  return { from: core.mailFrom ?? { name, address }, replyTo: email || undefined };
}

/** Returns the school's address, or else that of the admin with the oldest account. */
export async function findSchoolAddress(core: Pick<Core, 'db'>, db: Database): Promise<string | null> {
  const { email } = await readSchool(core);
  if (email) return email;
  const [admin] = await db
    .select({ email: directory.email })
    .from(directory)
    .where(eq(directory.admin, true))
    .orderBy(asc(directory.createdAt))
    .limit(1);
  return admin?.email || null;
}
