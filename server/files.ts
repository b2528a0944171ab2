import { parseArgs } from 'node:util';
import { createPool } from '#clients/database.ts';
import { formatBytes } from '#common/files.ts';
import { checkBlobs } from '#twins/storage/objects/check-blobs.ts';
import { moveBlobs } from '#twins/storage/objects/move-blobs.ts';
import { openBlobStore } from './blob-store.ts';
import { ConfigError, isBlobPlace, readConfig } from './config.ts';
import { createLog } from './log.ts';
import { openSchoolData, requireOwnDatabase, type SchoolData } from './open-school-data.ts';

const usage = `npm run files -- check            compares every file with its checksum; lists missing, truncated and altered files, and counts unreferenced ones
npm run files -- move TO [FROM]  copies every file to another store (file:///folder, s3://bucket/prefix?region=…&endpoint=…), by default from
                                 the current one, and compares each copy; deletes nothing

The school may be running. Copy the files, set BLOBS_URL to the new store, restart, then copy again from the old store to get later files.
`;

const paceMilliseconds = 5_000;

/** Returns true on success. */
async function run(): Promise<boolean> {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [act, ...places] = positionals;
  const isMove = act === 'move' && places.length > 0 && places.length <= 2;
  if (!isMove && (act !== 'check' || places.length > 0)) {
    process.stdout.write(usage);
    return false;
  }
  for (const place of places)
    if (!isBlobPlace(place))
      throw new ConfigError(
        `${place} is not a valid file store: name file:///folder, or s3://bucket/prefix.`,
      );
  const config = readConfig();
  requireOwnDatabase(config);
  await using data = await openSchoolData(config, createLog({ level: 'error', readable: true }));
  const onError = () => undefined; // A query on a lost connection rejects by itself.
  const pool = createPool(data.url, { size: 2, deadline: Number.POSITIVE_INFINITY, onError });
  try {
    return isMove ? await move(data, pool, places) : await check(data, pool);
  } finally {
    await pool.end();
  }
}

type Pool = ReturnType<typeof createPool>;

async function move(data: SchoolData, pool: Pool, [to = '', from]: string[]): Promise<boolean> {
  const source = from === undefined ? data.blobs : await openBlobStore(from);
  const { copied, bytes, there, faults } = await moveBlobs(
    pool,
    source,
    await openBlobStore(to),
    nowAndThen(({ copied, bytes }) => `${copied} files copied (${formatBytes(bytes)})…`),
  );
  printFaults(faults);
  process.stdout.write(
    `${copied} files copied (${formatBytes(bytes)}) and compared, ${there} already present, ${faults.length} failed.\n`,
  );
  return faults.length === 0;
}

async function check(data: SchoolData, pool: Pool): Promise<boolean> {
  const { objects, bytes, faults, orphans } = await checkBlobs(
    pool,
    data.blobs,
    nowAndThen(({ objects, bytes }) => `${objects} files read (${formatBytes(bytes)})…`),
  );
  printFaults(faults);
  process.stdout.write(
    `${objects} files (${formatBytes(bytes)}) read, ${faults.length} missing, truncated or altered; ${orphans.length} unreferenced, which the site deletes after an hour.\n`,
  );
  return faults.length === 0;
}

function printFaults(faults: readonly { path: string; fault: string }[]): void {
  for (const { path, fault } of faults) process.stderr.write(`${path}: ${fault}\n`);
}

/** Limits the output of a long run to one line every few seconds. */
function nowAndThen<State>(describe: (state: State) => string): (state: State) => void {
  let last = performance.now();
  return (state) => {
    if (performance.now() - last < paceMilliseconds) return;
    last = performance.now();
    process.stdout.write(`${describe(state)}\n`);
  };
}

try {
  process.exitCode = (await run()) ? 0 : 1;
} catch (error) {
  process.stderr.write(
    `${error instanceof ConfigError ? error.message : error instanceof Error ? error.stack : String(error)}\n`,
  );
  process.exitCode = 1;
}
