import type { Core } from '../context.ts';
import { recordAccounts } from './directory.ts';
import { maxDisplayName } from './identity.ts';

/**
 * Sets the name entered during a payment, or with the code of a class, as the display name of an account without one.
 * Logs a failure instead of throwing, because the access is already given and the owner can set the name in the profile.
 */
export async function nameAccount(core: Core, uid: string, name: string): Promise<void> {
  const displayName = [...name.trim()].slice(0, maxDisplayName).join('');
  if (!uid || !displayName) return;
  try {
    const account = await core.identity.findAccount(uid, { fresh: true });
    if (!account || account.displayName) return;
    await core.identity.setDisplayName(uid, displayName);
    await recordAccounts(core, [{ ...account, displayName }]);
  } catch (error) {
    core.log.warn({ err: error, uid }, 'account not named');
  }
}
