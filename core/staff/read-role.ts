import { eq } from 'drizzle-orm';
import type { Database } from '#database/connect.ts';
import { staff } from '#database/tables/staff.ts';
import type { Account } from '../accounts/identity.ts';
import { isStaffRole, type StaffRole } from './roles.ts';

/** Returns the role of an account with the given row of `staff`. Without a row, the admin claim means owner. */
export function toRole(
  { claims }: { claims: Pick<Account['claims'], 'admin'> },
  row: { role: string | null } | null | undefined,
): StaffRole | null {
  if (!claims.admin) return null;
  if (!row) return 'owner';
  return isStaffRole(row.role) ? row.role : null;
}

export async function readRole(
  core: { db: Database },
  account: { uid: string; claims: Pick<Account['claims'], 'admin'> },
): Promise<StaffRole | null> {
  if (!account.claims.admin) return null;
  const [row] = await core.db
    .select({ role: staff.role })
    .from(staff)
    .where(eq(staff.uid, account.uid))
    .limit(1);
  return toRole(account, row);
}
