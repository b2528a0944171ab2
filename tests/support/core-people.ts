import { randomBytes } from 'node:crypto';
import type { Core } from '#core/context.ts';
import { ensureAdmin } from '#core/members/first-admin.ts';
import { grantOrder } from '#core/orders/grants.ts';
import { setPrice } from '#core/prices/price.ts';
import { productInput, productSubject } from '#core/products/product-subject.ts';
import type { SignedInUser } from '#core/sign-in/sessions.ts';
import { readRole } from '#core/staff/read-role.ts';
import type { StaffRole } from '#core/staff/roles.ts';
import { directory } from '#database/tables/members.ts';

export async function addMember(core: Core, { emailVerified = false } = {}): Promise<SignedInUser> {
  const email = `eleve-${randomBytes(5).toString('hex')}@exemple.test`;
  const uid = await core.identity.createAccount({
    email,
    password: 'une phrase assez longue',
    displayName: 'Noé',
    emailVerified,
  });
  return {
    uid,
    email,
    emailVerified,
    displayName: 'Noé',
    photoURL: '',
    role: null,
    stripeCustomerId: '',
    hasPassword: true,
    signedInAt: new Date(),
    secondFactor: '',
    sessionName: `session-${uid}`,
  };
}

/** Creates a product on sale. `cents` includes tax. */
export async function addProductAt(
  core: Core,
  cents: number,
  changes: Partial<Parameters<typeof productInput.parse>[0] & object> = {},
): Promise<{ id: string; priceId: string; productId: string; title: string }> {
  const title = `Le subjonctif ${randomBytes(4).toString('hex')}`;
  const sold = await setPrice(core, { title, cents, key: title, productId: '', priceId: '' });
  const id = await productSubject.create(
    core,
    null,
    productInput.parse({ title, displayed: true, enabled: true, ...sold, ...changes }),
  );
  return { id, title, ...sold };
}

/** Grants access to a product and lists the account in the directory. */
export async function grantProduct(
  core: Core,
  { uid, email, displayName }: SignedInUser,
  { id: productId, title, priceId }: { id: string; title: string; priceId: string },
): Promise<void> {
  await core.db
    .insert(directory)
    .values({ uid, email, displayName, createdAt: new Date() })
    .onConflictDoNothing();
  await grantOrder(core, { uid, email, productId, title, priceId, amount: 0, currency: 'eur' });
}

/** Adds a member who owns the school. */
export async function addOwner(core: Core): Promise<SignedInUser> {
  const member = await addMember(core, { emailVerified: true });
  await ensureAdmin(core, { email: member.email, password: '' });
  return { ...member, role: 'owner' };
}

/** Returns the present role of an account, or null. */
export async function findRole(core: Core, uid: string): Promise<StaffRole | null> {
  const account = await core.identity.findAccount(uid, { fresh: true });
  return account && readRole(core, account);
}
