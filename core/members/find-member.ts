import { and, desc, eq, gt } from 'drizzle-orm';
import { sessions } from '#database/tables/members.ts';
import { entitlements, orders } from '#database/tables/orders.ts';
import { products } from '#database/tables/products.ts';
import { m } from '#words/messages.js';
import { isOwnedBy } from '../access.ts';
import type { Core } from '../context.ts';
import { AppError } from '../errors.ts';
import { noteAccounts } from './directory.ts';
import type { Account } from './identity.ts';

export type OwnedProduct = {
  id: string;
  title: string;
  type: 'course' | 'exercise';
  grantedAt: Date;
  orderId: string;
  origin: 'payment' | 'free' | 'grant';
};

export type OpenSession = { createdAt: Date; expiresAt: Date; userAgent: string };

export type MemberSheet = { account: Account; owned: OwnedProduct[]; sessions: OpenSession[] };

const mostOwned = 100;
const mostSessions = 20;

/** An account as the provider knows it this moment. @throws {AppError} not-found */
export async function findAccountNow(
  core: Pick<Core, 'db' | 'identity' | 'now'>,
  uid: string,
): Promise<Account> {
  const account = await core.identity.findAccount(uid, { fresh: true });
  if (!account) throw new AppError('not-found', `no account ${uid}`, { userMessage: m.people_unknown() });
  await noteAccounts(core, [account]);
  return account;
}

/** Somebody, what they own and where they are signed in. @throws {AppError} not-found */
export async function findMember(
  core: Pick<Core, 'db' | 'identity' | 'now'>,
  uid: string,
): Promise<MemberSheet> {
  const [account, owned, open] = await Promise.all([
    findAccountNow(core, uid),
    core.db
      .select({
        id: products.id,
        title: products.title,
        type: products.type,
        grantedAt: entitlements.grantedAt,
        orderId: entitlements.orderId,
        origin: orders.origin,
      })
      .from(entitlements)
      .innerJoin(products, eq(products.id, entitlements.productId))
      .innerJoin(orders, eq(orders.id, entitlements.orderId))
      .where(isOwnedBy(uid))
      .orderBy(desc(entitlements.grantedAt))
      .limit(mostOwned),
    core.db
      .select({
        createdAt: sessions.createdAt,
        expiresAt: sessions.expiresAt,
        userAgent: sessions.userAgent,
      })
      .from(sessions)
      .where(and(eq(sessions.uid, uid), gt(sessions.expiresAt, core.now())))
      .orderBy(desc(sessions.createdAt))
      .limit(mostSessions),
  ]);
  return { account, owned, sessions: open };
}
