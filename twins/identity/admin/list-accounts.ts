import { ACCOUNT_COLUMNS, type Account } from '../accounts/account.ts';
import { presentAccount } from '../accounts/present-account.ts';
import type { IdentityCall, IdentityContext } from '../identity-context.ts';
import { identityError, invalidArgument } from '../wire/identity-error.ts';

const USUAL_PAGE = 20;
const LONGEST_PAGE = 1000;

/**
 * projects/{project}/accounts:batchGet: all accounts by id, a page at a time. The page token is the last id, opaque.
 * Source: https://cloud.google.com/identity-platform/docs/reference/rest/v1/projects.accounts/batchGet
 */
export async function listAccounts(context: IdentityContext, call: IdentityCall): Promise<object> {
  const maxResults = readMaxResults(call.query.get('maxResults'));
  const lastId = readPageToken(call.query.get('nextPageToken'));
  const found = await context.pool.query<Account>(
    `SELECT ${ACCOUNT_COLUMNS} FROM identity.accounts WHERE id > $1 ORDER BY id LIMIT $2`,
    [lastId, maxResults + 1],
  );
  const page = found.rows.slice(0, maxResults);
  const last = page.at(-1);
  const hasMore = found.rows.length > page.length;
  return {
    kind: 'identitytoolkit#DownloadAccountResponse',
    ...(page.length === 0 ? {} : { users: page.map(presentAccount) }),
    ...(hasMore && last ? { nextPageToken: Buffer.from(last.id).toString('base64url') } : {}),
  };
}

function readMaxResults(text: string | null): number {
  if (text === null) return USUAL_PAGE;
  const count = Number(text);
  if (!/^\d{1,6}$/.test(text) || count < 1) throw invalidArgument(`Invalid value at 'max_results'`);
  return Math.min(count, LONGEST_PAGE);
}

function readPageToken(text: string | null): string {
  if (text === null || text === '') return '';
  const id = Buffer.from(text, 'base64url').toString();
  if (text.length > 256 || id.includes('\0') || Buffer.from(id).toString('base64url') !== text) {
    throw identityError('INVALID_PAGE_SELECTION');
  }
  return id;
}
