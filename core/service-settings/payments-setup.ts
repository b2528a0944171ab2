import type Stripe from 'stripe';
import { m } from '#words/messages.js';
import type { Core } from '../context.ts';
import { AppError } from '../errors.ts';
import { heardEvents } from '../orders/handle-payment-event.ts';
import { forgetPaymentTrial } from '../orders/payment-trial.ts';
import type { SignedInUser } from '../sign-in/sessions.ts';
import { informOwner, recordSettingsChange, requireProof } from './change-settings.ts';
import { clearTrials, countTrials } from './clear-trials.ts';
import { moveSoldProducts } from './move-sold-products.ts';
import {
  activateSettings,
  openSettings,
  removeSettings,
  requireKey,
  storeSettings,
  takeCandidate,
} from './stored-settings.ts';

const webhookPath = '/api/stripe/webhook';

/** Prefixes: https://docs.stripe.com/keys */
const keyPattern = /^(sk|rk)_(test|live)_[A-Za-z0-9]{8,250}$/;

/** Harmless calls, each with the permission that a restricted key needs for it. */
const probes: Readonly<Record<string, (client: Stripe) => Promise<unknown>>> = {
  Customers: (client) => client.customers.list({ limit: 1 }),
  Products: (client) => client.products.list({ limit: 1 }),
  Prices: (client) => client.prices.list({ limit: 1 }),
  'Checkout Sessions': (client) => client.checkout.sessions.list({ limit: 1 }),
  'Charges and Refunds': (client) => client.refunds.list({ limit: 1 }),
  Disputes: (client) => client.disputes.list({ limit: 1 }),
  'Promotion Codes': (client) => client.promotionCodes.list({ limit: 1 }),
  'Balance Transactions': (client) => client.balanceTransactions.list({ limit: 1 }),
  'Webhook Endpoints': (client) => client.webhookEndpoints.list({ limit: 1 }),
};

/**
 * Checks a key and stores it as a candidate, whose account the owner then confirms.
 * @throws {AppError} invalid-input with what the owner can correct
 */
export async function tryPayments(core: Core, user: SignedInUser, secretKey: string): Promise<void> {
  await requireProof(core, user);
  requireKey(core, 'payments');
  if (!keyPattern.test(secretKey)) throw refuse('malformed key', m.launch_payments_wrong_key());
  const client = core.serviceControl.openPayments(secretKey);
  const account = await client.accounts.retrieveCurrent().catch((error: unknown) => {
    throw explainStripe(error);
  });
  const missing = await listMissingRights(client);
  if (missing.length > 0)
    throw refuse(
      `the key lacks ${missing.join(', ')}`,
      m.launch_payments_missing_rights({ names: missing.join(', ') }),
    );
  if (!account.charges_enabled)
    throw refuse(`${account.id} cannot take payments`, m.launch_payments_not_enabled());
  await storeSettings(core, core.db, 'payments', {
    state: 'candidate',
    variables: { STRIPE_SECRET_KEY: secretKey },
    shown: {
      account: account.id,
      name:
        account.business_profile?.name || account.settings?.dashboard?.display_name || account.email || '',
      country: account.country ?? '',
      mode: secretKey.includes('_live_') ? 'live' : 'test',
      ending: secretKey.slice(-4),
    },
  });
}

/**
 * Applies the candidate: creates its webhook, stores the signing secret, and creates the prices of all products
 * if the account is another one. The webhook of the same address is deleted last, so that no event is lost. Before
 * the first live key, `clearsTrials` deletes the sales of trials after a backup: they must not be in the series of real invoices.
 * @throws {AppError} conflict if there is no candidate or trials would stay, invalid-input with Stripe's words
 */
export async function confirmPayments(
  core: Core,
  user: SignedInUser,
  { clearsTrials }: { clearsTrials: boolean },
): Promise<void> {
  await requireProof(core, user);
  const candidate = await openSettings(core, 'payments', 'candidate');
  if (!candidate)
    throw new AppError('conflict', 'no key to confirm', { userMessage: m.launch_candidate_gone() });
  const active = await openSettings(core, 'payments', 'active');
  const isFirstLive = candidate.shown.mode === 'live' && !core.sellsForReal;
  if (isFirstLive && !clearsTrials && (await countTrials(core)).orders > 0)
    throw new AppError('conflict', 'orders of trials precede the first real sale', {
      userMessage: m.launch_trials_first(),
    });
  if (isFirstLive && clearsTrials && core.backups.place) await core.backups.runNightlyBackup();
  const secretKey = candidate.variables.STRIPE_SECRET_KEY ?? '';
  const client = core.serviceControl.openPayments(secretKey);
  const url = core.siteUrl + webhookPath;
  const endpoint = await createWebhook(client, url);
  const isOtherAccount = active?.shown.account !== candidate.shown.account;
  const moved = isOtherAccount ? await moveSoldProducts(core, client) : null;
  await informOwner(core, user, 'payments');
  await core.db.transaction(async (tx) => {
    await takeCandidate(tx, 'payments', candidate);
    if (isFirstLive && clearsTrials) await clearTrials(core, tx);
    await moved?.store(tx);
    await storeSettings(core, tx, 'payments', {
      state: 'active',
      variables: { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: endpoint.secret ?? '' },
      shown: { ...candidate.shown, webhook: endpoint.id },
    });
    await forgetPaymentTrial(tx);
    await recordSettingsChange(core, tx, { actor: user, service: 'payments' });
  });
  await core.serviceControl.apply();
  await deleteOtherWebhooks(core, client, { url, keep: endpoint.id });
}

/**
 * Makes the former key a candidate. Confirming it creates its webhook and, in another account, the prices again:
 * the replacement of the key deleted both.
 * @throws {AppError} conflict if there are no former settings
 */
export async function reconsiderFormerPayments(core: Core, user: SignedInUser): Promise<void> {
  await requireProof(core, user);
  const former = await openSettings(core, 'payments', 'former');
  const { STRIPE_SECRET_KEY = '' } = former?.variables ?? {};
  if (!former || !STRIPE_SECRET_KEY)
    throw new AppError('conflict', 'no former settings', { userMessage: m.launch_former_gone() });
  await storeSettings(core, core.db, 'payments', {
    state: 'candidate',
    variables: { STRIPE_SECRET_KEY },
    shown: former.shown,
  });
}

/**
 * Activates the former settings of a service.
 * @throws {AppError} conflict without former settings
 */
export async function restoreFormer(
  core: Core,
  user: SignedInUser,
  service: 'mail' | 'backups',
): Promise<void> {
  await requireProof(core, user);
  await core.db.transaction(async (tx) => {
    if (!(await activateSettings(core, tx, service, 'former')))
      throw new AppError('conflict', 'no former settings', { userMessage: m.launch_former_gone() });
    await recordSettingsChange(core, tx, { actor: user, service });
  });
  await core.serviceControl.apply();
}

/** Turns a service off: its settings are deleted, and its default takes over. */
export async function removeService(
  core: Core,
  user: SignedInUser,
  service: 'mail' | 'backups',
): Promise<void> {
  await requireProof(core, user);
  requireKey(core, service);
  await informOwner(core, user, service);
  await core.db.transaction(async (tx) => {
    await removeSettings(tx, service);
    await recordSettingsChange(core, tx, { actor: user, service, action: 'delete' });
  });
  await core.serviceControl.apply();
}

async function listMissingRights(client: Stripe): Promise<string[]> {
  const missing = await Promise.all(
    Object.entries(probes).map(async ([name, probe]) => {
      try {
        await probe(client);
        return [];
      } catch (error) {
        if ((error as { statusCode?: number }).statusCode === 403) return [name];
        throw explainStripe(error);
      }
    }),
  );
  return missing.flat();
}

/** Stripe returns the signing secret only here. https://docs.stripe.com/api/webhook_endpoints/create */
async function createWebhook(client: Stripe, url: string): Promise<Stripe.WebhookEndpoint> {
  try {
    return await client.webhookEndpoints.create({
      url,
      enabled_events: [...heardEvents],
      api_version: client.getApiField('version') as Stripe.WebhookEndpointCreateParams.ApiVersion,
      description: 'Cédille',
    });
  } catch (error) {
    throw explainStripe(error);
  }
}

async function deleteOtherWebhooks(
  core: Core,
  client: Stripe,
  { url, keep }: { url: string; keep: string },
): Promise<void> {
  try {
    const { data } = await client.webhookEndpoints.list({ limit: 100 });
    for (const endpoint of data)
      if (endpoint.url === url && endpoint.id !== keep) await client.webhookEndpoints.del(endpoint.id);
  } catch (error) {
    // The new webhook works; an old one only repeats events with a signature that is refused.
    core.log.warn({ err: error }, 'former webhook endpoint not deleted');
  }
}

const refuse = (message: string, userMessage: string): AppError =>
  new AppError('invalid-input', message, { userMessage });

function explainStripe(error: unknown): AppError {
  const { statusCode, message } = error as { statusCode?: number; message: string };
  if (statusCode === 401) return refuse('Stripe refused the key', m.launch_payments_refused_key());
  if (statusCode === 403)
    return refuse(message, m.launch_payments_missing_rights({ names: 'Webhook Endpoints, Account' }));
  if (statusCode && statusCode < 500)
    return refuse(message, m.launch_payments_refused({ words: message.slice(0, 300) }));
  return new AppError('provider-unavailable', message, { cause: error });
}
