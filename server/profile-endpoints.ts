import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { recordAccounts } from '#core/accounts/directory.ts';
import type { Core } from '#core/context.ts';
import { AppError } from '#core/errors.ts';
import { consumePoint, type Limit } from '#core/limits.ts';
import { giveUpEmailChange, startEmailChange } from '#core/members/email-change.ts';
import { previewPicture, removePicture, savePicture } from '#core/members/picture.ts';
import { unlinkSignIn } from '#core/sign-in/linked-sign-ins.ts';
import type { SignedInUser } from '#core/sign-in/sessions.ts';
import type { Environment } from './environment.ts';

/** Requests per account. A page sends only a few. */
const ofOnePerson: Limit = { name: 'profile-account', points: 60, seconds: 600 };

const newAddress = z.object({ email: z.string().max(254) });

/**
 * Creates the profile endpoints that the identity provider's client lacks, below `/api/profile`. Each
 * responds with 204, except the preview, which converts a picture to WebP if the browser cannot display it.
 */
export function profileEndpoints(core: Core): Hono<Environment> {
  const api = new Hono<Environment>();
  api.use(async (context, next) => {
    await next();
    context.res.headers.set('Cache-Control', 'no-store');
  });
  const requireUser = async ({ var: { user } }: Context<Environment>): Promise<SignedInUser> => {
    if (!user) throw new AppError('sign-in-required', 'profile endpoints require a signed-in account');
    await consumePoint(core.db, ofOnePerson, user.uid);
    return user;
  };
  api.post('/refresh', async (context) => {
    const { uid } = await requireUser(context);
    const account = await core.identity.findAccount(uid, { fresh: true });
    if (account) await recordAccounts(core, [account]);
    return context.body(null, 204);
  });
  api.put('/picture', async (context) => {
    const user = await requireUser(context);
    await savePicture(core, user, new Uint8Array(await context.req.arrayBuffer()));
    return context.body(null, 204);
  });
  api.post('/picture/preview', async (context) => {
    const user = await requireUser(context);
    const preview = await previewPicture(core, user, new Uint8Array(await context.req.arrayBuffer()));
    return context.body(Buffer.from(preview), 200, { 'Content-Type': 'image/webp' });
  });
  api.delete('/picture', async (context) => {
    await removePicture(core, await requireUser(context));
    return context.body(null, 204);
  });
  api.post('/email-change', async (context) => {
    const user = await requireUser(context);
    const parsed = newAddress.safeParse(await context.req.json().catch(() => null));
    if (!parsed.success) throw new AppError('invalid-input', 'the body must be {email}');
    await startEmailChange(core, user, parsed.data.email);
    return context.body(null, 204);
  });
  api.delete('/email-change', async (context) => {
    await giveUpEmailChange(core, await requireUser(context));
    return context.body(null, 204);
  });
  api.delete('/linked-sign-ins/:provider', async (context) => {
    await unlinkSignIn(core, await requireUser(context), context.req.param('provider'));
    return context.body(null, 204);
  });
  return api;
}
