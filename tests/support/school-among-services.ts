import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { pathToFileURL } from 'node:url';
import { serve } from '@hono/node-server';
import pg from 'pg';
import { createIdentityTwin } from '#twins/identity/create-identity-twin.ts';
import { createPaymentsTwin, type PaymentsTwin } from '#twins/payments/create-payments-twin.ts';
import { createSmtpRelay } from '../contracts/mail/create-smtp-relay.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { findFreePort } from './find-free-port.ts';
import { type OpenIdProvider, type PersonAtProvider, startOpenIdProvider } from './openid-provider.ts';
import { type School, type SchoolProcess, startSchoolProcess } from './school.ts';
import { startToxicProxy, type ToxicProxy } from './toxic-proxy.ts';
import { silentLog } from './twin-log.ts';

export type Dependency = 'payments' | 'mail' | 'identity' | 'sign-in' | 'database';

export type SchoolAmongServices = SchoolProcess & {
  /** Proxy of each service, which can inject faults. */
  ways: Readonly<Record<Dependency, ToxicProxy>>;
  /** The school's database, without the proxy. */
  database: TestDatabase;
  /** Account storage for `openMember`. */
  accounts: Pick<School, 'url' | 'emails'> & { identityUrl: string; database: TestDatabase };
  identityUrl: string;
  payments: PaymentsTwin;
};

/** Starts a school in production mode whose database and services are local servers behind proxies. */
export async function startSchoolAmongServices(
  options: { people?: PersonAtProvider[]; environment?: Record<string, string> } = {},
): Promise<SchoolAmongServices> {
  await using started = new AsyncDisposableStack();
  const port = await findFreePort();
  const url = `http://localhost:${port}`;
  const database = started.use(await createTestDatabase());
  const direct = new pg.Client(database.url);
  const databaseWay = started.use(await startToxicProxy({ path: `${direct.host}/.s.PGSQL.${direct.port}` }));
  const payments = started.use(await startPaymentsService(`${url}/api/stripe/webhook`));
  const identity = started.use(await startIdentityService(url));
  const relay = started.use(await createSmtpRelay());
  const mailWay = started.use(await startToxicProxy({ port: relay.port }));
  const signIn = started.use(await startSignInService(url, options.people ?? []));

  const emails = async (recipient: string) =>
    (await relay.received())
      .filter(({ to }) => to.some((address) => address.toLowerCase() === recipient.toLowerCase()))
      .map(({ raw }) => raw.toString());
  const { issuer, clientId, clientSecret, certificate } = signIn.provider;
  const school = await startSchoolProcess({
    PORT: String(port),
    DATABASE_URL: `postgresql://${direct.user}@127.0.0.1:${databaseWay.port}/${direct.database}?sslmode=disable`,
    STRIPE_SECRET_KEY: payments.secretKey,
    STRIPE_WEBHOOK_SECRET: payments.webhookSecret,
    SMTP_URL: `smtp://127.0.0.1:${mailWay.port}`,
    MAIL_FROM: 'École <ecole@exemple.test>',
    FIREBASE_CONFIG: JSON.stringify(identity.config),
    SIGN_IN_PROVIDERS: JSON.stringify({ 'oidc.essai': { name: 'Essai', issuer, clientId, clientSecret } }),
    NODE_EXTRA_CA_CERTS: certificate.file,
    NODE_OPTIONS: ['one-query-at-a-time.ts', 'lead-elsewhere.ts', 'collect-on-signal.ts']
      .map((name) => `--import ${pathToFileURL(new URL(name, import.meta.url).pathname)}`)
      .join(' '),
    LEAD_ELSEWHERE: JSON.stringify({
      'api.stripe.com': payments.origin,
      'identitytoolkit.googleapis.com': `${identity.origin}/identitytoolkit.googleapis.com`,
      'oauth2.googleapis.com': `${identity.origin}/oauth2.googleapis.com`,
      'www.googleapis.com': identity.origin,
    }),
    ...options.environment,
  });
  const disposeSchool = school[Symbol.asyncDispose];
  const others = started.move();
  return Object.assign(school, {
    ways: {
      payments: payments.way,
      mail: mailWay,
      identity: identity.way,
      'sign-in': signIn.way,
      database: databaseWay,
    },
    database,
    emails,
    identityUrl: identity.url,
    accounts: { url, emails, identityUrl: identity.url, database: identity.database },
    payments: payments.twin,
    async [Symbol.asyncDispose]() {
      await disposeSchool();
      await others.disposeAsync();
    },
  });
}

type Serve = (request: Request) => Response | Promise<Response>;

async function serveBehindProxy(answer: Serve) {
  await using started = new AsyncDisposableStack();
  const server = serve({ fetch: answer, port: 0, hostname: '127.0.0.1' });
  if (!server.listening) await once(server, 'listening');
  started.defer(async () => {
    server.close();
    if ('closeAllConnections' in server) server.closeAllConnections();
    await once(server, 'close');
  });
  const { port } = server.address() as AddressInfo;
  const way = started.use(await startToxicProxy({ port }));
  const others = started.move();
  return {
    way,
    /** URL without the proxy. */
    url: `http://127.0.0.1:${port}`,
    origin: `http://127.0.0.1:${way.port}`,
    [Symbol.asyncDispose]: () => others.disposeAsync(),
  };
}

/** Starts the payments twin as a server of its own. It creates the webhook unless the school does that itself. */
export async function startPaymentsService(webhookUrl?: string) {
  await using started = new AsyncDisposableStack();
  const database = started.use(await createTestDatabase());
  const secretKey = `sk_test_${randomBytes(24).toString('hex')}`;
  const { promise: ready, resolve } = Promise.withResolvers<PaymentsTwin>();
  const server = started.use(await serveBehindProxy(async (request) => (await ready).fetch(request)));
  const twin = await createPaymentsTwin({
    pool: database.pool,
    secretKey,
    publicUrl: `${server.url}/paiement`,
    log: silentLog,
    // Retries quickly, so that events arrive as soon as the school accepts them.
    retryDelaysMs: Array(100).fill(1_000),
  });
  started.defer(() => twin.stop());
  resolve(twin);
  const webhookSecret = webhookUrl ? (await twin.ensureWebhookEndpoint({ url: webhookUrl })).secret : '';
  twin.start();
  const others = started.move();
  return {
    ...server,
    twin,
    secretKey,
    webhookSecret,
    database,
    [Symbol.asyncDispose]: () => others.disposeAsync(),
  };
}

async function startIdentityService(siteUrl: string) {
  await using started = new AsyncDisposableStack();
  const database = started.use(await createTestDatabase());
  const adminToken = randomBytes(32).toString('base64url');
  const twin = await createIdentityTwin({
    pool: database.pool,
    projectId: 'cedille',
    apiKey: 'cedille',
    actionUrl: `${siteUrl}/login`,
    authorizedOrigins: [siteUrl],
    adminToken,
    deliverEmail: async () => undefined,
    log: silentLog,
  });
  started.defer(() => twin.stop());
  const server = started.use(
    await serveBehindProxy((request) =>
      new URL(request.url).pathname === '/oauth2.googleapis.com/token'
        ? Response.json({ access_token: adminToken, expires_in: 3_600 })
        : twin.fetch(request),
    ),
  );
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2_048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const others = started.move();
  return {
    ...server,
    database,
    config: {
      apiKey: 'cedille',
      projectId: 'cedille',
      serviceAccount: { client_email: 'site@cedille.iam.gserviceaccount.com', private_key: privateKey },
    },
    [Symbol.asyncDispose]: () => others.disposeAsync(),
  };
}

async function startSignInService(siteUrl: string, people: PersonAtProvider[]) {
  await using started = new AsyncDisposableStack();
  const target = { port: 0 };
  const way = started.use(await startToxicProxy(target));
  const provider: OpenIdProvider = started.use(
    await startOpenIdProvider({
      redirectUris: [`${siteUrl}/connexion/oidc.essai/retour`],
      people,
      publicPort: way.port,
    }),
  );
  target.port = provider.port;
  const others = started.move();
  return { way, provider, [Symbol.asyncDispose]: () => others.disposeAsync() };
}
