import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import {
  type CryptoKey,
  calculateJwkThumbprint,
  decodeJwt,
  exportJWK,
  generateKeyPair,
  type JWTPayload,
  SignJWT,
} from 'jose';
import Provider, { type Context, interactionPolicy } from 'oidc-provider';
import * as openid from 'openid-client';
import { type Certificate, createCertificate } from './certificate.ts';

/** A person with an account at the provider, as claims. */
export type PersonAtProvider = {
  sub: string;
  email?: string;
  /** Apple sends a string. */
  email_verified?: boolean | string;
  name?: string;
  picture?: string;
  [claim: string]: unknown;
};

/** Faults of the token endpoint. */
type Misbehaviour = 'wrong-nonce' | 'wrong-audience' | 'expired' | 'other-key';

export type OpenIdProvider = {
  port: number;
  /** `https://127.0.0.1:…` */
  issuer: string;
  clientId: string;
  clientSecret: string;
  certificate: Certificate;
  addPerson(person: PersonAtProvider): void;
  /** Returns the tokens of a complete code flow with PKCE. */
  signIn(sub: string, options?: { nonce?: string }): Promise<{ idToken: string; accessToken: string }>;
  /** Returns the URL that `start` finally redirects to. `login_hint` in it selects the person. */
  passThrough(start: URL, client: string): Promise<URL>;
  /** Signs a token with extra claims (undefined removes one), with the provider's key or another. */
  signIdToken(
    claims: JWTPayload,
    options?: { key?: CryptoKey | Uint8Array; header?: object },
  ): Promise<string>;
  /** Sets the fault of all token responses. Undefined clears it. */
  misbehave(how: Misbehaviour | undefined): void;
  requests: string[];
  [Symbol.asyncDispose](): Promise<void>;
};

const clientId = 'cedille-client';
/** Redirect URL of the tests' own client. It is never requested, only read from the redirect. */
const ownRedirect = 'https://client.example/back';

/**
 * Starts a real OpenID Connect provider (oidc-provider) over TLS, trusted by this process. Other processes
 * need `NODE_EXTRA_CA_CERTS`. It shows a button for each person, or accepts `login_hint`.
 * `endpoint` overrides responses by path, such as the discovery document.
 */
export async function startOpenIdProvider({
  redirectUris = [],
  people = [],
  endpoint = () => undefined,
  publicPort,
}: {
  redirectUris?: string[];
  people?: PersonAtProvider[];
  endpoint?: (path: string, issuer: string) => object | undefined;
  /** Public port, if a proxy is in front of it. */
  publicPort?: number;
} = {}): Promise<OpenIdProvider> {
  const certificate = await createCertificate();
  const server = createServer({ key: certificate.key, cert: certificate.certificate });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const issuer = `https://127.0.0.1:${publicPort ?? port}`;

  const clientSecret = randomBytes(24).toString('base64url');
  const keys = await generateKeyPair('RS256', { extractable: true });
  const otherKeys = await generateKeyPair('RS256');
  const publicJwk = await exportJWK(keys.publicKey);
  const kid = await calculateJwkThumbprint(publicJwk);
  const known = new Map(people.map((person) => [person.sub, person]));
  const requests: string[] = [];
  let misbehaviour: Misbehaviour | undefined;

  const provider = createProvider(issuer, {
    clients: [
      { client_id: clientId, client_secret: clientSecret, redirect_uris: [ownRedirect, ...redirectUris] },
    ],
    jwk: { ...(await exportJWK(keys.privateKey)), kid, alg: 'RS256', use: 'sig' },
    known,
  });
  provider.use(async (context, next) => {
    requests.push(context.path);
    const answer = endpoint(context.path, issuer);
    if (answer) context.body = answer;
    else if (context.path.startsWith('/interaction/')) await chooseAccount(provider, context, known);
    else await next();
    if (context.path === '/token' && misbehaviour) await spoil(context.body);
  });
  server.on('request', provider.callback());

  const signIdToken: OpenIdProvider['signIdToken'] = async (claims, options = {}) => {
    const now = Math.floor(Date.now() / 1_000);
    return new SignJWT({ iss: issuer, aud: clientId, iat: now, exp: now + 3_600, ...claims })
      .setProtectedHeader({ alg: 'RS256', kid, ...options.header })
      .sign(options.key ?? keys.privateKey);
  };

  async function spoil(body: unknown): Promise<void> {
    const answer = body as { id_token?: string };
    if (!answer.id_token) return;
    const claims = decodeJwt(answer.id_token);
    const past = Math.floor(Date.now() / 1_000) - 7_200;
    const wrong = {
      'wrong-nonce': { nonce: 'of another sign-in' },
      'wrong-audience': { aud: 'another-client' },
      expired: { iat: past, exp: past + 3_600 },
      'other-key': {},
    }[misbehaviour ?? 'other-key'];
    answer.id_token = await signIdToken(
      { ...claims, ...wrong },
      misbehaviour === 'other-key' ? { key: otherKeys.privateKey } : {},
    );
  }

  return {
    port,
    issuer,
    clientId,
    clientSecret,
    certificate,
    requests,
    signIdToken,
    addPerson: (person) => known.set(person.sub, person),
    misbehave(how) {
      misbehaviour = how;
    },
    passThrough: (start, client) => followTo(client, start),
    signIn: (sub, options) => signIn({ issuer, clientSecret }, sub, options),
    async [Symbol.asyncDispose]() {
      await close(server);
      await certificate[Symbol.asyncDispose]();
    },
  };
}

function createProvider(
  issuer: string,
  { clients, jwk, known }: { clients: object[]; jwk: object; known: Map<string, PersonAtProvider> },
): Provider {
  const policy = interactionPolicy.base();
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0);
  const provider = new Provider(issuer, {
    clients,
    adapter: keepInMemory(),
    jwks: { keys: [jwk] },
    cookies: { keys: [randomBytes(16).toString('hex')] },
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'picture'],
    },
    // Large providers put the claims of the scopes into the ID token.
    conformIdTokenClaims: false,
    features: {
      devInteractions: { enabled: false },
      introspection: { enabled: true, allowedPolicy: () => true },
    },
    findAccount: (_: Context, sub: string) => ({ accountId: sub, claims: () => known.get(sub) ?? { sub } }),
    interactions: { policy, url: (_: Context, { uid }: { uid: string }) => `/interaction/${uid}` },
    loadExistingGrant: async ({ oidc }: Required<Context>) => {
      const grant = new provider.Grant({
        clientId: oidc.client.clientId,
        accountId: oidc.session.accountId,
      });
      grant.addOIDCScope(oidc.params.scope ?? 'openid');
      await grant.save();
      return grant;
    },
    ttl: { AccessToken: 3_600, Grant: 3_600, IdToken: 3_600, Interaction: 600, Session: 3_600 },
  });
  provider.on('server_error', (_, error) => {
    throw error;
  });
  return provider;
}

/** Storage of codes, sessions and tokens. The default storage logs a warning. */
function keepInMemory() {
  const kept = new Map<string, { uid?: string; grantId?: string; consumed?: number }>();
  return (model: string) => ({
    upsert: async (id: string, payload: object) => void kept.set(`${model}:${id}`, payload),
    find: async (id: string) => kept.get(`${model}:${id}`),
    findByUid: async (uid: string) => [...kept.values()].find((payload) => payload.uid === uid),
    consume: async (id: string) => {
      const payload = kept.get(`${model}:${id}`);
      if (payload) payload.consumed = Math.floor(Date.now() / 1_000);
    },
    destroy: async (id: string) => void kept.delete(`${model}:${id}`),
    revokeByGrantId: async (grantId: string) => {
      for (const [key, payload] of kept) if (payload.grantId === grantId) kept.delete(key);
    },
  });
}

/** Handles the account chooser and its form. */
async function chooseAccount(
  provider: Provider,
  context: Context,
  known: ReadonlyMap<string, PersonAtProvider>,
): Promise<void> {
  const { req, res } = context;
  const { params } = await provider.interactionDetails(req, res);
  const chosen =
    context.method === 'POST' ? new URLSearchParams(await text(req)).get('person') : params.login_hint;
  if (context.method === 'GET' && !known.has(chosen ?? '')) {
    context.type = 'html';
    context.body = accountPage([...known.values()]);
    return;
  }
  context.respond = false;
  const result = known.has(chosen ?? '')
    ? { login: { accountId: chosen }, select_account: {} }
    : { error: 'access_denied', error_description: 'The person refused.' };
  await provider.interactionFinished(req, res, result);
}

function accountPage(people: PersonAtProvider[]): string {
  const buttons = people.map(
    ({ sub, name, email }) => `<p><button name="person" value="${sub}">${name ?? email ?? sub}</button></p>`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Choose an account</title><form method="post">
    ${buttons.join('')}<p><button name="person" value="">Refuse</button></p></form></html>`;
}

async function signIn(
  { issuer, clientSecret }: { issuer: string; clientSecret: string },
  sub: string,
  { nonce }: { nonce?: string } = {},
): Promise<{ idToken: string; accessToken: string }> {
  const client = await openid.discovery(new URL(issuer), clientId, clientSecret);
  const pkceCodeVerifier = openid.randomPKCECodeVerifier();
  const state = openid.randomState();
  const start = openid.buildAuthorizationUrl(client, {
    redirect_uri: ownRedirect,
    scope: 'openid email profile',
    code_challenge: await openid.calculatePKCECodeChallenge(pkceCodeVerifier),
    code_challenge_method: 'S256',
    state,
    login_hint: sub,
    ...(nonce === undefined ? {} : { nonce }),
  });
  const tokens = await openid.authorizationCodeGrant(client, await followTo(ownRedirect, start), {
    pkceCodeVerifier,
    expectedState: state,
    ...(nonce === undefined ? {} : { expectedNonce: nonce }),
  });
  return { idToken: tokens.id_token ?? '', accessToken: tokens.access_token };
}

/** Follows redirects with cookies until the URL begins with `destination`. */
async function followTo(destination: string, start: URL): Promise<URL> {
  const cookies = new Map<string, string>();
  let url = start;
  while (!url.href.startsWith(destination)) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, { redirect: 'manual', headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const next = response.headers.get('location');
    if (next === null) throw new Error(`provider responded ${response.status}: ${await response.text()}`);
    url = new URL(next, url);
  }
  return url;
}

async function close(server: Server): Promise<void> {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
}
