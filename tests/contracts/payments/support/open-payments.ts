import { randomBytes } from 'node:crypto';
import Stripe from 'stripe';
import {
  createTemplateDatabase,
  createTestDatabase,
  openPool,
  type TestDatabase,
} from '#tests/support/database.ts';
import { migrateSchema } from '#twins/kit/migrate.ts';
import {
  createPaymentsTwin,
  type PaymentsTwin,
  type PaymentsTwinOptions,
} from '#twins/payments/create-payments-twin.ts';
import { paymentsMigrations } from '#twins/payments/migrations.ts';
import { findErrorFaults, findFaults } from './conformity.ts';

export const PUBLIC_URL = 'http://127.0.0.1:3000/paiement';
export const SELLER = 'École Cédille';

/** Clock of the twin, which only moves when a test advances it. */
type Clock = { now(): Date; advance(seconds: number): void };

export type Payments = {
  twin: PaymentsTwin;
  stripe: Stripe;
  /** Creates the official client for another twin or configuration, with the same conformity checks. */
  connect(twin: Pick<PaymentsTwin, 'fetch'>, config?: Stripe.StripeConfig): Stripe;
  database: TestDatabase;
  clock: Clock;
  secretKey: string;
  /** Opens another twin on the same database, as after a restart or in parallel. */
  openAnother(options?: Partial<PaymentsTwinOptions>): Promise<PaymentsTwin>;
  logged(): string;
  /** Returns and clears the errors reported by the twin. Remaining ones fail the test at its end. */
  forgiveFaults(): string[];
  [Symbol.asyncDispose](): Promise<void>;
};

/**
 * Opens a twin with its own database and the official client. Checks every response against the SDK's types.
 */
export async function openPayments(options: Partial<PaymentsTwinOptions> = {}): Promise<Payments> {
  const database = await createTestDatabase({ template: await createTemplateDatabase('payments', prepare) });
  const secretKey = `sk_test_${randomBytes(12).toString('hex')}`;
  let now = Date.now();
  const clock: Clock = {
    now: () => new Date(now),
    advance: (seconds) => {
      now += seconds * 1000;
    },
  };
  const lines: string[] = [];
  const faults: string[] = [];
  const write = (fields: object, message: string) => {
    lines.push(`${JSON.stringify(fields, withErrors)} ${message}`);
  };
  const writeFault = (fields: object, message: string) => {
    write(fields, message);
    faults.push(lines.at(-1) ?? '');
  };
  const twins: PaymentsTwin[] = [];
  const open = async (more: Partial<PaymentsTwinOptions> = {}): Promise<PaymentsTwin> => {
    const twin = await createPaymentsTwin({
      pool: database.pool,
      secretKey,
      publicUrl: PUBLIC_URL,
      account: { displayName: SELLER, termsOfServiceUrl: 'http://127.0.0.1:3000/cgv' },
      now: clock.now,
      log: { debug: write, info: write, warn: write, error: writeFault },
      ...options,
      ...more,
    });
    twins.push(twin);
    return twin;
  };
  const twin = await open();
  return {
    twin,
    stripe: connect(twin, secretKey, {}, (fault) => faults.push(fault)),
    connect: (other, config = {}) => connect(other, secretKey, config, (fault) => faults.push(fault)),
    database,
    clock,
    secretKey,
    openAnother: open,
    logged: () => lines.join('\n'),
    forgiveFaults: () => faults.splice(0),
    async [Symbol.asyncDispose]() {
      for (const each of twins) await each.stop();
      await database[Symbol.asyncDispose]();
      if (faults.length > 0) throw new Error(`the twin reported errors:\n${faults.join('\n')}`);
    },
  };
}

async function prepare(url: string): Promise<void> {
  const pool = openPool(url);
  await migrateSchema(pool, 'payments', paymentsMigrations);
  await pool.end();
}

/** Creates the official client for a twin in this process. `report` receives defects of the responses. */
export function connect(
  twin: Pick<PaymentsTwin, 'fetch'>,
  secretKey: string,
  config: Stripe.StripeConfig,
  report: (fault: string) => void,
): Stripe {
  return new Stripe(secretKey, {
    httpClient: Stripe.createFetchHttpClient(checkingFetch(twin, report)),
    maxNetworkRetries: 0,
    telemetry: false,
    ...config,
  });
}

function checkingFetch(twin: Pick<PaymentsTwin, 'fetch'>, report: (fault: string) => void): typeof fetch {
  return async (input, init) => {
    const response = await twin.fetch(new Request(input, init));
    const body: unknown = await response.clone().json();
    const faults = response.ok ? findFaults(body) : findErrorFaults(body);
    for (const fault of faults) report(`${init?.method} ${String(input)}: ${fault}`);
    return response;
  };
}

function withErrors(_key: string, value: unknown): unknown {
  return value instanceof Error ? `${value.stack}\n${value.cause ? String(value.cause) : ''}` : value;
}
