import { spawn, spawnSync } from 'node:child_process';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo, Server } from 'node:net';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { heardEvents } from '#core/orders/handle-payment-event.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { findFreePort } from '#tests/support/find-free-port.ts';
import { startOpenIdProvider } from '#tests/support/openid-provider.ts';
import { silentLog } from '#tests/support/twin-log.ts';
import { createPaymentsTwin } from '#twins/payments/create-payments-twin.ts';
import { checkNodeVersion } from './check-machine.ts';
import { examineSchool } from './examine-school.ts';

let folder: string;
let database: TestDatabase;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cedille-doctor-'));
  await writeFile(join(folder, 'fichier'), '');
  database = await createTestDatabase();
});
afterAll(async () => {
  await database?.[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

type Variables = Record<string, string>;

/** What is found of a configuration, title by title. */
async function examine(variables: Variables, send?: typeof fetch) {
  const all = { DATA_DIR: join(folder, 'data'), ...variables };
  return Array.fromAsync(examineSchool(all, send));
}

/** The one thing that is wrong. */
async function findFault(variables: Variables, send?: typeof fetch) {
  const wrong = (await examine(variables, send)).filter(({ remedy }) => remedy);
  expect(wrong.map(({ title }) => title)).toHaveLength(1);
  const [{ title = '', words = '', remedy = '' } = {}] = wrong;
  return `${title} : ${words} → ${remedy}`;
}

test('a fresh clone is well', async () => {
  const findings = await examine({});
  expect(findings.filter(({ remedy }) => remedy)).toEqual([]);
  expect(findings.map(({ title }) => title)).toHaveLength(14);
});

test('an old Node is named', () => {
  expect(checkNodeVersion('22.17.0').remedy).toBeDefined();
  expect(checkNodeVersion('24.16.9').remedy).toBeDefined();
  expect(checkNodeVersion('24.17.0').remedy).toBeUndefined();
  expect(checkNodeVersion('26.0.0').remedy).toBeUndefined();
});

describe('variables', () => {
  test.each<[Variables, RegExp]>([
    [{ PORT: 'http' }, /PORT ne convient pas → Il faut un numéro de port/],
    [{ SITE_URL: 'ecole.example' }, /SITE_URL ne convient pas → .*https:\/\/ecole\.example/],
    [{ STRIPE_SECRET_KEY: 'sk_test_1' }, /STRIPE_WEBHOOK_SECRET manque → STRIPE_SECRET_KEY ne sert qu’avec/],
    [{ ADMIN_EMAIL: 'camille@ecole.test' }, /ADMIN_PASSWORD manque/],
    [{ FIREBASE_CONFIG: '{"apiKey":"x","projectId":"x"}' }, /FIREBASE_CONFIG ne convient pas/],
    [{ BLOBS_URL: 's3://' }, /BLOBS_URL ne convient pas/],
    [{ METRICS_TOKEN: 'court' }, /METRICS_TOKEN ne convient pas → .*openssl rand/],
    [{ DATABASE_URL: 'mysql://moi:cachottier@ici/base' }, /DATABASE_URL ne convient pas/],
  ])('%j', async (variables, fault) => {
    const told = await findFault(variables);
    expect(told).toMatch(fault);
    expect(told).not.toContain('cachottier');
  });

  test('each that there is has its words here and its sentence in .env.example', async () => {
    const read = (path: string) => readFile(new URL(`../../${path}`, import.meta.url), 'utf8');
    const [config, words, example] = await Promise.all(
      ['server/config.ts', 'server/doctor/read-variables.ts', '.env.example'].map(read),
    );
    const names = [...(config ?? '').matchAll(/^ {2}([A-Z_]+): (?:z|flag|json|webAddress)\b/gm)].map(
      ([, name]) => name,
    );
    expect(names.length).toBeGreaterThan(20);
    expect(names.filter((name) => !words?.includes(`  ${name}:`))).toEqual([]);
    expect(names.filter((name) => name !== 'NODE_ENV' && !example?.includes(`#${name}=`))).toEqual([]);
  });

  test('several that are wrong are all named', async () => {
    const wrong = (await examine({ PORT: 'x', SEED: 'x', LOG_LEVEL: 'x' })).filter(({ remedy }) => remedy);
    expect(wrong.map(({ words }) => words).toSorted()).toEqual([
      ...['LOG_LEVEL ne convient pas', 'PORT ne convient pas', 'SEED ne convient pas'],
    ]);
  });
});

describe('the address and those in front', () => {
  test.each<[string, Variables, RegExp]>([
    ['public, without https', { SITE_URL: 'http://ecole.example' }, /^Adresse : .*sans https/],
    [
      'another port',
      { SITE_URL: 'http://localhost:8080' },
      /^Adresse : .*ne mène pas au port 3000.* → .*:3000/,
    ],
    [
      'a name that nobody has',
      { SITE_URL: 'https://ecole.invalid' },
      /^Adresse : .*ce nom de machine.* → Faites mener/,
    ],
    [
      'nobody at the address',
      { SITE_URL: 'https://127.0.0.1:10443' },
      /^Adresse : .*rien ne répond.* → Vérifiez que le proxy/,
    ],
    [
      'everybody is believed',
      { TRUSTED_PROXIES: '10.0.0.1, 0.0.0.0/0' },
      /^Proxys : 0\.0\.0\.0\/0 croit presque tout Internet/,
    ],
    ['a token that one types', { METRICS_TOKEN: 'abcabc'.repeat(6) }, /^Mesures : .*se devine/],
    ['a file where the folder is to be', { DATA_DIR: 'FILE' }, /^Dossier : .*un fichier/],
  ])('%s', async (_what, variables, fault) => {
    const given = {
      ...variables,
      ...(variables.DATA_DIR
        ? { DATA_DIR: join(folder, 'fichier'), BLOBS_URL: `file://${folder}/files` }
        : {}),
    };
    expect(await findFault(given)).toMatch(fault);
  });

  const answering = (status: number) => (async () => new Response(null, { status })) as typeof fetch;

  test('a proxy of another machine that is not named, or that keeps paths for itself', async () => {
    const behind = { SITE_URL: 'https://ecole.example', HOST: '0.0.0.0' };
    expect(await findFault(behind, answering(200))).toMatch(/^Proxys : le site écoute sur 0\.0\.0\.0/);
    const named = { ...behind, TRUSTED_PROXIES: '172.18.0.0/16' };
    expect((await examine(named, answering(502))).filter(({ remedy }) => remedy)).toEqual([]);
    expect(await findFault(named, answering(404))).toMatch(/^Adresse : .*répond 404/);
    expect(await findFault({ ...named, PORT: '443' }, answering(200))).toMatch(/^Adresse : .*sans chiffrer/);
  });
});

describe('the database', () => {
  const change = (edit: (url: URL) => void) => {
    const url = new URL(database.url);
    edit(url);
    return url.href;
  };
  const find = (DATABASE_URL: string) => findFault({ DATABASE_URL });

  test('that is well', async () => {
    const findings = await examine({ DATABASE_URL: database.url });
    expect(findings.filter(({ remedy }) => remedy)).toEqual([]);
    expect(findings.find(({ title }) => title === 'Base de données')?.words).toMatch(/^PostgreSQL 1\d/);
    expect(findings.at(-1)?.words).toBe('d’accord avec PostgreSQL');
  });

  test('where nobody listens, that is not there, that only reads', async () => {
    expect(await find('postgresql://moi:cachottier@127.0.0.1:1/ecole')).toMatch(
      /^Base de données : rien ne répond/,
    );
    expect(await find(change((url) => (url.pathname = '/il-n-y-en-a-pas')))).toMatch(/createdb/);
    const readOnly = change((url) => url.searchParams.set('options', '-c default_transaction_read_only=on'));
    expect(await find(readOnly)).toMatch(/ne prend que des lectures → .*primaire/);
  });

  test('whose user may create nothing, and in another encoding', async () => {
    await using poor = await createTestDatabase();
    await poor.pool.query(
      `do $$ begin execute format('revoke create on database %I from public, %I', current_database(), current_user); end $$`,
    );
    expect(await find(poor.url)).toMatch(/ne peut pas créer de schémas.* → .*owner to/);
    const latin = `latin_${randomBytes(6).toString('hex')}`;
    await database.pool.query(`create database ${latin} encoding latin1 locale 'C' template template0`);
    try {
      expect(await find(change((url) => (url.pathname = `/${latin}`)))).toMatch(/LATIN1 → .*UTF8/);
    } finally {
      await database.pool.query(`drop database ${latin} with (force)`);
    }
  });

  const hasPgBouncer = spawnSync('which', ['pgbouncer']).status === 0;
  test.skipIf(!hasPgBouncer)('behind a pooler that lends connections for a transaction', async () => {
    for (const mode of ['session', 'transaction'] as const) {
      await using pooler = await startPooler(mode);
      const findings = await examine({ DATABASE_URL: pooler.url });
      const faults = findings.flatMap(({ words, remedy }) => (remedy ? [words] : []));
      expect(faults).toEqual(mode === 'session' ? [] : [expect.stringMatching(/LISTEN.*mode transaction/)]);
    }
  });

  async function startPooler(mode: string) {
    const { port, username, pathname, searchParams } = new URL(database.url);
    // It refuses to run as root, and another account may not enter the folder of the socket.
    const relay = createServer((socket) => {
      const server = connect(join(searchParams.get('host') ?? '', `.s.PGSQL.${port || 5432}`));
      for (const end of [socket, server]) end.on('error', () => undefined);
      socket.pipe(server).pipe(socket);
    }).listen(0, '127.0.0.1');
    await once(relay, 'listening');
    const own = await mkdtemp(join(tmpdir(), 'cedille-pooler-'));
    await chmod(own, 0o755);
    const listenPort = await findFreePort();
    const file = join(own, 'pgbouncer.ini');
    await writeFile(
      file,
      `[databases]
* = host=127.0.0.1 port=${(relay.address() as AddressInfo).port} user=${username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listenPort}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
ignore_startup_parameters = extra_float_digits, options, statement_timeout, lock_timeout, idle_in_transaction_session_timeout
`,
    );
    const asNobody = process.geteuid?.() === 0 ? ['-u', 'nobody'] : [];
    const child = spawn('pgbouncer', [...asNobody, file], { stdio: ['ignore', 'ignore', 'pipe'] });
    const ended = once(child, 'exit');
    let told = '';
    child.stderr.on('data', (chunk: Buffer) => {
      told += chunk.toString();
    });
    await expect.poll(() => told).toContain('process up');
    return {
      url: `postgresql://x@127.0.0.1:${listenPort}${pathname}`,
      async [Symbol.asyncDispose]() {
        child.kill('SIGTERM');
        await ended;
        relay.close();
        await rm(own, { recursive: true, force: true });
      },
    };
  }
});

test('files that cannot be kept', async () => {
  expect(await findFault({ BLOBS_URL: `file://${folder}/fichier/files` })).toMatch(
    /^Fichiers : .* → Donnez à BLOBS_URL/,
  );
  const nowhere = 's3://seau/ecole?region=fr&endpoint=http://127.0.0.1:1';
  expect(await findFault({ BLOBS_URL: nowhere })).toMatch(
    /^Fichiers : s3:\/\/seau\/ecole : .* → Vérifiez le nom du seau/,
  );
});

describe('payments', () => {
  const secretKey = 'sk_test_0123456789';
  const configured = { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: 'whsec_1' };
  const url = 'http://localhost:3000/api/stripe/webhook';
  let twin: Awaited<ReturnType<typeof createPaymentsTwin>>;
  const send: typeof fetch = (input, init) => twin.fetch(new Request(input as string, init));

  beforeAll(async () => {
    const { pool } = database;
    twin = await createPaymentsTwin({
      pool,
      secretKey,
      publicUrl: 'http://localhost:3000/paiement',
      log: silentLog,
    });
  });
  const clear = () => database.pool.query('delete from payments.webhook_endpoints');

  test('of a key that Stripe does not know', async () => {
    expect(await findFault({ ...configured, STRIPE_SECRET_KEY: 'sk_test_autre' }, send)).toMatch(
      /refuse la clé → Copiez/,
    );
  });

  test('that nobody answers for', async () => {
    const refuse: typeof fetch = () => fetch('http://127.0.0.1:1');
    expect(await findFault(configured, refuse)).toMatch(/^Paiements : Stripe ne répond pas/);
  });

  test('without a webhook, with one that is deaf, and well', async () => {
    await clear();
    expect(await findFault(configured, send)).toMatch(/aucun webhook ne mène à http:\/\/localhost:3000\/api/);
    await twin.ensureWebhookEndpoint({ url, enabledEvents: ['checkout.session.completed'] });
    expect(await findFault(configured, send)).toMatch(/ne reçoit pas .*refund\.created.* → Ajoutez/);
    await clear();
    await twin.ensureWebhookEndpoint({ url, enabledEvents: [...heardEvents] });
    expect((await examine(configured, send)).filter(({ remedy }) => remedy)).toEqual([]);
  });

  test('whose clock is not ours', async () => {
    await clear();
    await twin.ensureWebhookEndpoint({ url });
    const late: typeof fetch = async (input, init) => {
      const answer = await send(input, init);
      answer.headers.set('date', new Date(Date.now() + 120_000).toUTCString());
      return answer;
    };
    expect(await findFault(configured, late)).toMatch(
      /^Horloge : 1[12]\d s de retard sur Stripe → .*timedatectl/,
    );
  });
});

describe('letters', () => {
  const opened: SMTPServer[] = [];
  afterAll(() =>
    Promise.all(opened.map((server) => new Promise<void>((resolve) => server.close(() => resolve())))),
  );

  async function openRelay(host = '127.0.0.1', disabledCommands = ['STARTTLS']): Promise<number> {
    const server = new SMTPServer({
      authOptional: true,
      allowInsecureAuth: true,
      disabledCommands,
      disableReverseLookup: true,
      logger: false,
      onAuth: ({ username, password }, _session, done) =>
        username === 'ecole' && password === 'p@ss' ? done(null, { user: 'ecole' }) : done(new Error('no')),
      onData: (_stream, _session, done) => done(new Error('a letter was sent')),
    });
    server.on('error', () => undefined);
    opened.push(server);
    const listener = await new Promise<Server>((resolve) => {
      const listening: Server = server.listen(0, host, () => resolve(listening));
    });
    return (listener.address() as AddressInfo).port;
  }

  test('with the right password and the wrong one', async () => {
    const port = await openRelay();
    const relay = (password: string) => ({ SMTP_URL: `smtp://ecole:${password}@127.0.0.1:${port}` });
    expect((await examine(relay('p%40ss'))).filter(({ remedy }) => remedy)).toEqual([]);
    expect(await findFault(relay('cachottier'))).toMatch(
      /^Lettres : 127\.0\.0\.1:\d+ : .* → Corrigez le nom/,
    );
    expect(await findFault(relay('cachottier'))).not.toContain('cachottier');
  });

  test('to a relay of another machine that does not encrypt', async () => {
    const port = await openRelay('127.0.0.2');
    expect(await findFault({ SMTP_URL: `smtp://ecole:p%40ss@127.0.0.2:${port}` })).toMatch(/ne chiffre pas/);
  });

  test('where nobody listens, and where somebody else does', async () => {
    expect(await findFault({ SMTP_URL: 'smtp://127.0.0.1:1' })).toMatch(/rien ne répond.* → .*465 ou 587/);
    const other = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')).listen(
      0,
      '127.0.0.1',
    );
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    expect(await findFault({ SMTP_URL: `smtp://127.0.0.1:${port}` })).toMatch(/^Lettres : /);
    other.close();
  });
});

describe('accounts', () => {
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2_048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const firebase = (changes: object = {}) => ({
    SITE_URL: 'http://localhost:3000',
    FIREBASE_CONFIG: JSON.stringify({
      apiKey: 'AIza',
      projectId: 'ecole',
      serviceAccount: {
        client_email: 'site@ecole.iam.gserviceaccount.com',
        private_key: privateKey,
        ...changes,
      },
    }),
  });
  /** Google, as its reference says that it answers. */
  const google =
    (given: { token?: number; domains?: string[]; key?: string } = {}): typeof fetch =>
    async (input) => {
      const url = new URL(input as string);
      if (url.hostname === 'oauth2.googleapis.com')
        return Response.json({ access_token: 'x', expires_in: 3_600 }, { status: given.token ?? 200 });
      if (url.searchParams.get('key') !== (given.key ?? 'AIza'))
        return Response.json({ error: { message: 'API key not valid.' } }, { status: 400 });
      return Response.json({ projectId: 'ecole', authorizedDomains: given.domains ?? ['localhost'] });
    };

  test('that Google takes', async () => {
    expect((await examine(firebase(), google())).filter(({ remedy }) => remedy)).toEqual([]);
  });

  test.each<[string, object, Parameters<typeof google>[0], RegExp]>([
    [
      'a key that is none',
      { private_key: '-----BEGIN PRIVATE KEY-----\nx\n-----END PRIVATE KEY-----' },
      {},
      /Créez une nouvelle clé/,
    ],
    ['a service account that was removed', {}, { token: 400 }, /refused the service account.* → Créez/],
    ['another key of the pages', {}, { key: 'autre' }, /API key not valid/],
    [
      'a site that the project does not know',
      {},
      { domains: ['ecole.example'] },
      /localhost n’est pas parmi/,
    ],
  ])('%s', async (_what, account, given, fault) => {
    expect(await findFault(firebase(account), google(given))).toMatch(fault);
  });

  test('providers that are there, and that are not', async () => {
    await using provider = await startOpenIdProvider();
    const list = (issuer: string) => ({
      SIGN_IN_PROVIDERS: JSON.stringify({
        'oidc.lycee': {
          name: 'Mon lycée',
          issuer,
          clientId: provider.clientId,
          clientSecret: provider.clientSecret,
        },
      }),
    });
    expect((await examine(list(provider.issuer))).filter(({ remedy }) => remedy)).toEqual([]);
    expect(await findFault(list('https://127.0.0.1:1'))).toMatch(
      /^Autres connexions : Mon lycée .* → Vérifiez issuer/,
    );
  });
});

test('the command says all of it, a line a check, and ends with 1', async () => {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const run = (variables: Variables) =>
    spawnSync(process.execPath, ['server/doctor/run-doctor.ts'], {
      cwd: root,
      encoding: 'utf8',
      env: { PATH: process.env.PATH, DATA_DIR: join(folder, 'data'), ...variables },
    });
  const well = run({});
  expect([well.status, well.stderr]).toEqual([0, '']);
  expect(well.stdout.split('\n').filter((line) => line.startsWith('✓'))).toHaveLength(14);
  const ill = run({ SITE_URL: 'http://ecole.example' });
  expect(ill.status).toBe(1);
  expect(ill.stdout).toMatch(/✗ Adresse\s: .*\n {4}→ Placez Caddy.*\n/);
  expect(ill.stdout).toMatch(/1 point à corriger\.\n$/);
});
