import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import type pg from 'pg';
import { createTemplateDatabase, createTestDatabase, openPool } from '#tests/support/database.ts';
import { logTo, silentLog } from '#tests/support/twin-log.ts';
import { createIdentityTwin, type IdentityTwin } from '#twins/identity/create-identity-twin.ts';
import type { IdentityTwinOptions } from '#twins/identity/identity-options.ts';
import { createMailbox, type Mailbox } from './mailbox.ts';
import { openBrowser, type TestBrowser } from './test-browser.ts';
import { adminToken, apiKey, projectId, testOptions } from './test-options.ts';

export type TestIdentity = {
  twin: IdentityTwin;
  origin: string;
  pool: pg.Pool;
  databaseUrl: string;
  mailbox: Mailbox;
  /** Errors logged by the twin: empty unless a test provokes one. */
  errors: string[];
  /** Moves the twin's clock forward, in milliseconds. */
  advance(milliseconds: number): void;
  now(): Date;
  /** Opens the official client like a separate browser with the IP address `address`. */
  browser(options?: { address?: string; language?: string }): TestBrowser;
  /** Sends a raw HTTP call, for requests that the SDK cannot send. */
  call(method: string, body: unknown, init?: RequestInit): Promise<Answer>;
  /** Like `call` but without a socket, for thousands of requests. */
  callDirectly(method: string, body: unknown, address?: string): Promise<Answer>;
  /** Sends an administrator call, which the web SDK does not offer. */
  admin(method: string, body?: unknown): Promise<Answer>;
  emailsSettled(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
};

export type Answer = { status: number; headers: Headers; body: WireBody };
export type WireBody = {
  [name: string]: unknown;
  error?: { code: number; message: string; status?: string; errors: object[] };
};

/** Header with the IP address of the visitor, because all test requests come from 127.0.0.1. */
const ADDRESS_HEADER = 'X-Test-Address';
const DEFAULT_ADDRESS = '192.0.2.1';

type StartOptions = Partial<IdentityTwinOptions> & { startAt?: Date };

/** Starts the twin behind a real HTTP server with a new database. */
export async function startIdentity(options: StartOptions = {}): Promise<TestIdentity> {
  const template = await createTemplateDatabase('identity_contracts', prepareTemplate);
  const database = await createTestDatabase({ template });
  const twin = await startTwinOn(database.pool, database.url, options);
  return {
    ...twin,
    async [Symbol.asyncDispose]() {
      await twin[Symbol.asyncDispose]();
      await database[Symbol.asyncDispose]();
    },
  };
}

/** Starts another twin on a database, which may already have one, as a second process would. */
export async function startTwinOn(
  pool: pg.Pool,
  databaseUrl: string,
  { startAt, ...options }: StartOptions = {},
): Promise<TestIdentity> {
  let offset = startAt ? startAt.getTime() - Date.now() : 0;
  const now = () => new Date(Date.now() + offset);
  const mailbox = createMailbox();
  const errors: string[] = [];
  const twin = await createIdentityTwin({
    ...testOptions(pool),
    now,
    deliverEmail: mailbox.deliver,
    log: logTo((level, message, fields) => {
      if (level === 'error') errors.push(`${message} ${String((fields as { err?: unknown }).err)}`);
    }),
    ...options,
  });
  await twin.start();
  const server = createAdaptorServer({
    fetch: (request) => twin.fetch(request, request.headers.get(ADDRESS_HEADER) ?? DEFAULT_ADDRESS),
  }) as Server;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const browsers: TestBrowser[] = [];

  return {
    twin,
    origin,
    pool,
    databaseUrl,
    mailbox,
    errors,
    now,
    advance: (milliseconds) => {
      offset += milliseconds;
    },
    browser(browserOptions = {}) {
      const browser = openBrowser({ origin, apiKey, projectId, ...browserOptions });
      browsers.push(browser);
      return browser;
    },
    call: (method, body, init) =>
      request(`${origin}/identitytoolkit.googleapis.com/${withVersion(method)}?key=${apiKey}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
        ...init,
      }),
    callDirectly: async (method, body, address = DEFAULT_ADDRESS) =>
      readAnswer(
        await twin.fetch(
          new Request(`${origin}/identitytoolkit.googleapis.com/${withVersion(method)}?key=${apiKey}`, {
            method: 'POST',
            headers: { 'Content-Type': 'application/json' },
            body: JSON.stringify(body),
          }),
          address,
        ),
      ),
    admin: (method, body) =>
      request(`${origin}/identitytoolkit.googleapis.com/v1/projects/${projectId}/${method}`, {
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${adminToken}` },
        ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
      }),
    async emailsSettled() {
      for (;;) {
        const waiting = await pool.query('SELECT 1 FROM identity.letters');
        if (waiting.rowCount === 0) return;
      }
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(browsers.map((browser) => browser.close()));
      await new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      });
      await twin.stop();
    },
  };
}

/** Creates the schema and a signing key, because generating a key takes longer than most tests. */
async function prepareTemplate(url: string): Promise<void> {
  const pool = openPool(url);
  const twin = await createIdentityTwin({
    ...testOptions(pool),
    deliverEmail: async () => undefined,
    log: silentLog,
  });
  await twin.stop();
  await pool.end();
}

function withVersion(method: string): string {
  return /^v\d\//.test(method) ? method : `v1/${method}`;
}

async function request(url: string, init: RequestInit): Promise<Answer> {
  return readAnswer(await fetch(url, init));
}

async function readAnswer(response: Response): Promise<Answer> {
  return { status: response.status, headers: response.headers, body: (await response.json()) as WireBody };
}
