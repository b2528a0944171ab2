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

Fills the school of the present settings with invented products, news, exam results, lessons and members, --count of each, and
ten times as many lessons that these have followed and answers that they gave to exercises; with --people the office too: letters, messages, lines of the journal. It may run or be stopped meanwhile. A school that has orders, or that sells through Stripe, is refused unless --force is given.`;

const maxRows = 1_000_000;

/** A statement fills thousands of rows, perhaps on a busy machine (milliseconds). */
const patience = 120_000;

type Words = { count: number; people: boolean; force: boolean };

/** The words after `npm run seed --`, or null where the large school is not asked for. @throws {Error} for an unreadable count */
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
    throw new Error(`--count must be a whole number from 1 to ${maxRows}, not ${values.count}.`);
  return { count, people: values.people, force: values.force };
}

async function seed(words: Words): Promise<void> {
  await using ending = new AsyncDisposableStack();
  const config = readConfig();
  if (config.stripe && !words.force)
    throw new Error('This school sells through Stripe: --force would make some forty prices there.');
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

/** The provider's client; the twin's own rows are in the database, so this one is beside that of a running school. */
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
