import type pg from 'pg';
import { type Account, findAccountByEmail, findAccountById } from '../accounts/account.ts';
import { actionLink } from '../codes/action-link.ts';
import { createCode } from '../codes/oob-codes.ts';
import type { IdentityLetter } from '../identity-options.ts';
import { withTransaction } from '../schema/database.ts';
import type { LetterRow } from './letter-row.ts';

type Site = { pool: pg.Pool; actionUrl: string; apiKey: string; now: () => Date };

/**
 * Turns a request into a letter with a fresh code, or into nothing: no account of that address, a disabled one, an address
 * changed meanwhile. This runs after the request was answered, so the answer can tell nobody which it was.
 */
export async function composeLetter(site: Site, row: LetterRow): Promise<IdentityLetter | undefined> {
  return withTransaction(site.pool, async (client) => {
    const account = row.accountId
      ? await findAccountById(client, row.accountId)
      : await findAccountByEmail(client, row.email);
    if (!isWanted(row, account)) return undefined;

    const letter = {
      id: row.id,
      to: row.newEmail !== null && row.kind === 'VERIFY_AND_CHANGE_EMAIL' ? row.newEmail : row.email,
      ...(row.newEmail === null ? {} : { newEmail: row.newEmail }),
      locale: row.locale,
      ...(row.requestId === null ? {} : { requestId: row.requestId }),
    };
    const owner = row.newEmail === null ? undefined : await findAccountByEmail(client, row.newEmail);
    if (row.kind === 'VERIFY_AND_CHANGE_EMAIL' && owner && owner.id !== account?.id) {
      // Told only to the owner of that address; whoever asked sees the usual answer.
      return { ...letter, kind: 'EMAIL_EXISTS_NOTICE', link: site.actionUrl, ...named(owner) };
    }
    const { kind, email, newEmail, locale, continueUrl, id: letterId } = row;
    const accountId = account?.id ?? null;
    const code = { kind, accountId, email, newEmail, letterId };
    const { oobCode, expiresAt } = await createCode(client, code, site.now());
    const link = actionLink(site, { kind, oobCode, locale, continueUrl });
    return { ...letter, kind, link, expiresAt, ...named(account) };
  });
}

function isWanted(row: LetterRow, account: Account | undefined): boolean {
  switch (row.kind) {
    case 'EMAIL_SIGNIN':
      return account?.disabled !== true;
    case 'RECOVER_EMAIL':
      return account !== undefined;
    default:
      return account !== undefined && !account.disabled && account.email === row.email;
  }
}

function named(account: Account | undefined): { displayName?: string } {
  return account?.displayName ? { displayName: account.displayName } : {};
}
