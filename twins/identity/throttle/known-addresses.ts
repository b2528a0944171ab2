import { before, days } from '../durations.ts';
import type { Database } from '../schema/database.ts';
import type { Throttle } from './throttle.ts';

const FORGET_AFTER = days(180);

/** True when someone has signed in from this address to the account of this e-mail. */
export async function isKnownAddress(
  database: Database,
  throttle: Throttle,
  visit: { email: string; address: string },
): Promise<boolean> {
  const found = await database.query(
    `SELECT 1 FROM identity.known_addresses JOIN identity.accounts ON id = account_id
     WHERE email = $1 AND address_key = $2`,
    [visit.email, throttle.keyOf('address', visit.address)],
  );
  return found.rowCount !== 0;
}

/** Remembers a successful sign-in, so that guessing elsewhere cannot lock this visitor out. */
export async function rememberAddress(
  database: Database,
  throttle: Throttle,
  visit: { accountId: string; address: string | null; at: Date },
): Promise<void> {
  if (visit.address === null) return;
  await database.query(
    `INSERT INTO identity.known_addresses (account_id, address_key, last_success_at) VALUES ($1, $2, $3)
     ON CONFLICT (account_id, address_key) DO UPDATE SET last_success_at = excluded.last_success_at`,
    [visit.accountId, throttle.keyOf('address', visit.address), visit.at],
  );
}

/** After a change of credentials an intruder's address must not stay a known one. */
export async function forgetAddresses(database: Database, accountId: string): Promise<void> {
  await database.query('DELETE FROM identity.known_addresses WHERE account_id = $1', [accountId]);
}

export async function sweepAddresses(database: Database, now: Date): Promise<void> {
  await database.query('DELETE FROM identity.known_addresses WHERE last_success_at < $1', [
    before(now, FORGET_AFTER),
  ]);
}
