import { openBlobStore } from '#server/blob-store.ts';
import { createStorageTwin } from '#twins/storage/create-storage-twin.ts';
import { collect } from '../contracts/storage/support/collect.ts';
import { sampleBytes, sha256 } from '../contracts/storage/support/sample-bytes.ts';
import { bucket, objectUrl } from '../contracts/storage/support/start-storage.ts';
import type { StorageProcess } from '../contracts/storage/support/start-storage-process.ts';
import { authorizeInTests, verifyTestToken } from '../contracts/storage/support/test-rules.ts';
import {
  type CommandAnswer,
  sendCommand,
  startSession,
  type UploadLine,
} from '../contracts/storage/support/upload-session.ts';
import type { Random } from '../support/seed.ts';
import { silentLog } from '../support/twin-log.ts';

/** A files service whose connection and power can be cut. */
type CutStorage = UploadLine & {
  proxy: Pick<StorageProcess['proxy'], 'cut' | 'heal'>;
  killAndRestart(): Promise<void>;
};

const kibibyte = 1_024;
const chunkUnit = 256 * kibibyte;

/** Status for a cut request that arrives after a later one (`twins/storage/README.md`). */
const overtaken = 499;

const hands = 4;

/**
 * Uploads files while the server is killed once per four files and each connection is cut once.
 * Repeats and misplaces chunks, cancels some uploads. Returns files that differ or were visible too early.
 */
export async function sendThroughCuts(
  storage: CutStorage,
  random: Random,
  { uploads, smallest, largest }: { uploads: number; smallest: number; largest: number },
): Promise<{ kills: number; megabytes: number; faults: string[] }> {
  const source = sampleBytes(2 * largest, random.seed);
  const faults: string[] = [];
  let [kills, sent] = [0, 0];
  for (let first = 0; first < uploads; first += hands) {
    const files = Array.from({ length: Math.min(hands, uploads - first) }, (_, hand) => {
      const size = smallest + random.below(largest - smallest + 1);
      const begin = random.below(source.length - size);
      return { path: `users/alice/${first + hand}.bin`, bytes: source.subarray(begin, begin + size) };
    });
    const whole = files.reduce((sum, { bytes }) => sum + bytes.length, 0);
    let left = random.below(whole);
    let restarting: Promise<void> | null = null;
    const power: Power = {
      spend(amount) {
        left -= amount;
        if (left >= 0 || restarting) return;
        kills++;
        restarting = storage.killAndRestart();
      },
      isBack: () => restarting ?? Promise.resolve(),
    };
    await Promise.all(
      files.map(async (file) => {
        try {
          faults.push(...(await sendFile({ storage, power, random }, file)));
        } catch (error) {
          faults.push(`${file.path}: ${(error as Error).stack}`);
        }
      }),
    );
    await power.isBack();
    storage.proxy.heal();
    sent += whole;
  }
  return { kills, megabytes: Math.round(sent / 1_024 ** 2), faults };
}

/** Cuts the power after a number of bytes. */
type Power = { spend(bytes: number): void; isBack(): Promise<void> };
type Sending = { storage: CutStorage; power: Power; random: Random };
type SentFile = { path: string; bytes: Uint8Array };

async function sendFile(sending: Sending, { path, bytes }: SentFile): Promise<string[]> {
  const { storage, random } = sending;
  const wrong: string[] = [];
  const say = (what: string) => wrong.push(`${path}, ${bytes.length} bytes: ${what}`);
  const read = () =>
    again(sending, async () => {
      const answer = await storage.request(objectUrl(path, '?alt=media'), { as: 'alice' });
      return answer.status === 404 ? null : sha256(await answer.arrayBuffer());
    });
  if (random.below(5) === 0) await giveUp(sending, path, bytes, say);
  const address = await again(sending, () => startSession(storage, path, { size: bytes.length }));
  const command = (...[name, chunk]: [string, Parameters<typeof sendCommand>[3]?]) =>
    again(sending, async () => {
      const answer = await sendCommand(storage, address, name, chunk);
      if (answer.status === overtaken) throw new Error('terminated: another request took its turn');
      return answer;
    });

  const cutAt = random.below(bytes.length);
  let isCut = false;
  let received = 0;
  // Interrupted chunks may still arrive. This is the end of the contiguous bytes sent so far.
  let reach = 0;
  for (let tries = 0; ; tries++) {
    if (tries > 1_000) throw new Error(`upload makes no progress at ${received}`);
    if (random.below(8) === 0 && reach < bytes.length && (await read()) !== null)
      say('visible before its end');
    if (random.below(8) === 0 && Math.max(reach, received + 1) < bytes.length)
      received = await sendOutOfTurn(sending, address, bytes, { received, reach }, say);
    const size = chunkUnit * (1 + random.below(16));
    const chunk = { offset: received, bytes: bytes.subarray(received, received + size) };
    const isLast = received + chunk.bytes.length === bytes.length;
    reach = Math.max(reach, received + chunk.bytes.length);
    if (!isCut && received + chunk.bytes.length > cutAt) {
      isCut = true;
      void storage.proxy.cut({ direction: 'to-server', afterBytes: random.below(chunk.bytes.length) });
    } else if (isLast && random.below(2)) {
      void storage.proxy.cut({ direction: 'to-client', afterBytes: 20 });
    }
    sending.power.spend(chunk.bytes.length);
    const answer = await sendCommand(storage, address, isLast ? 'upload, finalize' : 'upload', chunk).catch(
      () => null,
    );
    if (answer?.status === 200 && !isLast) {
      received = answer.received ?? 0;
      if (random.below(4) === 0) received = await repeat(command, chunk, received, say);
      continue;
    }
    const state = answer?.state === 'final' ? answer : await command('query');
    if (state.state === 'final') break;
    if (state.state !== 'active') throw new Error(`upload is ${state.state} at ${received}: ${state.status}`);
    if ((state.received ?? -1) < received) say(`${state.received} of ${received} acknowledged bytes left`);
    received = state.received ?? 0;
    if (received === bytes.length) await command('finalize');
  }
  const [once, twice] = [await command('finalize'), await command('finalize')];
  if (once.state !== 'final' || JSON.stringify(once) !== JSON.stringify(twice))
    say('repeated finalize has another response');
  if ((await read()) !== sha256(bytes)) say('stored bytes differ');
  return wrong;
}

type Command = (name: string, chunk?: Parameters<typeof sendCommand>[3]) => Promise<CommandAnswer>;

async function repeat(
  command: Command,
  chunk: { offset: number; bytes: Uint8Array },
  received: number,
  say: (what: string) => void,
): Promise<number> {
  const answer = await command('upload', chunk);
  if (answer.status !== 200 || answer.received !== received)
    say(`repeated chunk returned ${answer.status}, received ${answer.received}, expected ${received}`);
  return received;
}

/** Sends a later chunk, which must be rejected without effect. Returns the stored length. */
async function sendOutOfTurn(
  sending: Sending,
  address: string,
  bytes: Uint8Array,
  { received, reach }: { received: number; reach: number },
  say: (what: string) => void,
): Promise<number> {
  const { storage, random } = sending;
  const offset = Math.max(reach, received + 1) + random.below(bytes.length - Math.max(reach, received + 1));
  const early = { offset, bytes: bytes.subarray(offset, offset + chunkUnit) };
  // The server may reject before reading and close the connection.
  const answer = await sendCommand(storage, address, 'upload', early).catch(() => null);
  if (answer && answer.status < 400) say(`chunk out of order returned ${answer.status}`);
  const state = await again(sending, () => sendCommand(storage, address, 'query'));
  const now = state.received ?? -1;
  if (now < received || now > reach) say(`chunk out of order changed ${received} to ${now}`);
  return now;
}

/** Starts and cancels an upload, whose file must stay absent. */
async function giveUp(
  sending: Sending,
  path: string,
  bytes: Uint8Array,
  say: (what: string) => void,
): Promise<void> {
  const { storage } = sending;
  const address = await again(sending, () => startSession(storage, path, { size: bytes.length }));
  const chunk = { offset: 0, bytes: bytes.subarray(0, Math.min(chunkUnit, bytes.length - 1)) };
  await again(sending, () => sendCommand(storage, address, 'upload', chunk));
  await again(sending, () => sendCommand(storage, address, 'cancel'));
  const { state } = await again(sending, () => sendCommand(storage, address, 'query'));
  if (state !== 'cancelled') say(`cancelled upload is ${state}`);
}

/** Retries lost requests as soon as the server is back. */
async function again<Answer>({ power }: Sending, ask: () => Promise<Answer>): Promise<Answer> {
  for (let attempt = 1; ; attempt++)
    try {
      await power.isBack();
      return await ask();
    } catch (error) {
      if (attempt === 20 || !/fetch failed|terminated/.test(String(error))) throw error;
    }
}

/** Counts stored blobs and objects after a sweep 25 hours later. */
export async function countStored(
  storage: Pick<StorageProcess, 'pool' | 'blobsUrl'>,
): Promise<{ objects: number; blobs: number }> {
  const blobs = await openBlobStore(storage.blobsUrl);
  const tomorrow = new Date(Date.now() + 25 * 60 * 60 * 1_000);
  const twin = await createStorageTwin({
    ...{ bucket, blobs, pool: storage.pool, publicOrigin: 'http://localhost', now: () => tomorrow },
    ...{ verifyToken: verifyTestToken, authorize: authorizeInTests, log: silentLog },
  });
  await twin.sweep();
  const { rows } = await storage.pool.query('select count(*)::int as objects from storage.objects');
  return { objects: rows[0].objects, blobs: (await collect(blobs.list())).length };
}
