import { type Context, Hono } from 'hono';
import { z } from 'zod';
import type { Core } from '#core/context.ts';
import { AppError } from '#core/errors.ts';
import { consumePoint, type Limit, toNetwork } from '#core/limits.ts';
import { createRecoveryCodes, readSecondFactorDetails } from '#core/sign-in/change-second-factor.ts';
import { finishPasskeySignIn, startPasskeySignIn } from '#core/sign-in/passkey-sign-in.ts';
import {
  removePasskey,
  renamePasskey,
  requirePasskey,
  savePasskey,
  startPasskey,
} from '#core/sign-in/passkeys.ts';
import { recoverAccount } from '#core/sign-in/recovery-codes.ts';
import type { SignedInUser } from '#core/sign-in/sessions.ts';
import type { Environment } from './environment.ts';

/** Requests per network. Each visit of the sign-in page sends one, and a class may share one IP address. */
const fromOneNetwork: Limit = { name: 'passkey-network', points: 300, seconds: 300 };

/** Requests per account. A page sends only a few. */
const ofOnePerson: Limit = { name: 'second-factor-account', points: 60, seconds: 600 };

const given = z.object({ answer: z.unknown() });
const newPasskey = z.object({ answer: z.unknown(), name: z.string().max(300).default('') });
const newName = z.object({ name: z.string().max(300) });
const wanted = z.object({ required: z.boolean() });
const recovery = z.object({ email: z.string().max(254), code: z.string().max(80) });

/**
 * Creates the endpoints for passkeys, authenticator codes and recovery codes, below `/api`. A signed `answer`
 * to `passkeys/request` gives a `{token}` for the identity client. `recovery` removes the second factors of
 * an account.
 */
export function secondFactorEndpoints(core: Core, readingCore: Core): Hono<Environment> {
  const api = new Hono<Environment>();
  api.use('/passkeys/*', noStore).use('/passkeys', noStore).use('/second-factor/*', noStore);
  api.use('/second-factor', noStore).use('/recovery', noStore).use('/recovery-codes', noStore);

  const limitNetwork = (context: Context<Environment>) =>
    consumePoint(core.db, fromOneNetwork, toNetwork(context.var.clientAddress));
  api.post('/passkeys/request', async (context) => {
    await limitNetwork(context);
    return context.json(await startPasskeySignIn(core));
  });
  api.post('/passkeys/sign-in', async (context) => {
    await limitNetwork(context);
    const { answer } = await readBody(context, given);
    return context.json({ token: await finishPasskeySignIn(core, answer) });
  });
  api.post('/recovery', async (context) => {
    const body = await readBody(context, recovery);
    await recoverAccount(core, { ...body, clientAddress: context.var.clientAddress });
    return context.body(null, 204);
  });

  const requireUser = async ({ var: { user } }: Context<Environment>): Promise<SignedInUser> => {
    if (!user) throw new AppError('sign-in-required', 'second-factor endpoints require a signed-in account');
    await consumePoint(core.db, ofOnePerson, user.uid);
    return user;
  };
  api.post('/passkeys/new', async (context) =>
    context.json(await startPasskey(core, await requireUser(context))),
  );
  api.post('/passkeys', async (context) => {
    const user = await requireUser(context);
    const { answer, name } = await readBody(context, newPasskey);
    return context.json(await savePasskey(core, user, { answer, name }), 201);
  });
  api.patch('/passkeys/:id', async (context) => {
    const user = await requireUser(context);
    await renamePasskey(core, user, context.req.param('id'), (await readBody(context, newName)).name);
    return context.body(null, 204);
  });
  api.delete('/passkeys/:id', async (context) => {
    await removePasskey(core, await requireUser(context), context.req.param('id'));
    return context.body(null, 204);
  });
  api.put('/second-factor/passkey', async (context) => {
    const user = await requireUser(context);
    await requirePasskey(core, user, (await readBody(context, wanted)).required);
    return context.body(null, 204);
  });
  api.get('/second-factor', async (context) =>
    context.json(await readSecondFactorDetails(readingCore, await requireUser(context))),
  );
  api.post('/recovery-codes', async (context) =>
    context.json({ codes: await createRecoveryCodes(core, await requireUser(context)) }, 201),
  );
  return api;
}

async function noStore(context: Context<Environment>, next: () => Promise<void>): Promise<void> {
  await next();
  context.res.headers.set('Cache-Control', 'no-store');
}

/** @throws {AppError} `invalid-input` if the body does not match the schema */
async function readBody<Schema extends z.ZodType>(
  context: Context<Environment>,
  schema: Schema,
): Promise<z.output<Schema>> {
  const parsed = schema.safeParse(await context.req.json().catch(() => null));
  if (!parsed.success) throw new AppError('invalid-input', 'the body does not match the schema');
  return parsed.data;
}
