import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { createClient, createPool } from '#clients/database.ts';
import { createPayments } from '#clients/payments.ts';
import { migrate } from '#database/migrate.ts';
import { type Config, readConfig } from '#server/config.ts';
import { buildDataCore } from '#server/data-core.ts';
import { createLog, type Log } from '#server/log.ts';
import { startOrFindDatabase } from '#server/open-school-data.ts';
import { makeFolder } from '#twins/kit/make-folder.ts';
import { createPaymentsTwin } from '#twins/payments/create-payments-twin.ts';
import { seedLargeSchool } from './seed-large-school.ts';

const usage = `npm run seed -- --large [--count=100000] [--people] [--force]

Adds --count invented products, news, exam results, lessons and members to the configured school, and ten times as many followed
lessons and exercise answers. --people also adds orders, emails, messages and audit log entries. The school may be running or stopped.
Refuses a school that has orders or sells through Stripe, except with --force.`;

const maxRows = 1_000_000;

/** Statement deadline in milliseconds. */
const patience = 120_000;

type Words = { count: number; people: boolean; force: boolean };

function readWords(words: string[]): Words | null {
  const { values } = parseArgs({
    args: words,
    options: {
      large: { type: 'boolean', default: false },
      count: { type: 'string', default: '100000' },
      people: { type: 'boolean', default: false },
      force: { type: 'boolean', default: false },
    },
  });
  if (!values.large) return null;
  const count = Number(values.count);
  if (!(Number.isInteger(count) && count >= 1 && count <= maxRows))
    throw new Error(`--count must be an integer from 1 to ${maxRows}, not ${values.count}.`);
  return { count, people: values.people, force: values.force };
}

async function seed(words: Words): Promise<void> {
  await using ending = new AsyncDisposableStack();
  const config = readConfig();
  if (config.stripe && !words.force)
    throw new Error('This school sells through Stripe: --force would create about forty prices there.');
  const log = createLog({ level: config.logLevel, readable: true });
  await makeFolder(config.dataDirectory, 0o700);
  const database = await startOrFindDatabase(config, log);
  ending.defer(() => database.stop());
  const client = createClient(database.url, { application_name: 'cedille-migrations' });
  await migrate(client, fileURLToPath(new URL('../../database/migrations', import.meta.url)));
  const pool = createPool(database.url, {
    deadline: patience,
    onError: (error) => log.warn({ err: error }, 'connection lost'),
  });
  ending.defer(() => pool.end());
  const payments = await openPayments(config, log, pool, ending);
  const core = buildDataCore({ pool, payments, log });
  await seedLargeSchool(core, { ...words, say: (line) => process.stdout.write(`${line}\n`) });
}

/** A twin stores its rows in the database, so a second one can run beside the school's. */
async function openPayments(config: Config, log: Log, pool: pg.Pool, ending: AsyncDisposableStack) {
  if (config.stripe) return createPayments({ secretKey: config.stripe.secretKey });
  const secretKey = `sk_test_${randomBytes(24).toString('hex')}`;
  const twin = await createPaymentsTwin({
    pool,
    secretKey,
    publicUrl: config.siteUrl,
    log: log.child({ service: 'payments' }),
  });
  ending.defer(() => twin.stop());
  return createPayments({ secretKey, fetch: (url, init) => twin.fetch(new Request(url, init)) });
}

try {
  const words = readWords(process.argv.slice(2));
  if (words) await seed(words);
  else process.stdout.write(`${usage}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
