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

/** A files service whose line and whose power can be cut. */
type CutStorage = UploadLine & {
  proxy: Pick<StorageProcess['proxy'], 'cut' | 'heal'>;
  killAndRestart(): Promise<void>;
};

const kibibyte = 1_024;
const chunkUnit = 256 * kibibyte;

/** What was cut has arrived later than what was sent after it (`twins/storage/README.md`). */
const overtaken = 499;

/** As many are sent side by side. */
const hands = 4;

/**
 * Sends so many files of `smallest` to `largest` bytes. The server is killed (`kill -9`) once in every four of them, each loses its line once, some lose the answer to
 * their end or are given up and begun again; chunks come twice or out of turn. Answers what came out otherwise than it went in, or was seen before its end.
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

/** When it goes: after so many bytes of all that are sent. */
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
  // What was cut may still arrive: so far as it was sent in turn it counts.
  let reach = 0;
  for (let tries = 0; ; tries++) {
    if (tries > 1_000) throw new Error(`it does not go on at ${received}`);
    if (random.below(8) === 0 && reach < bytes.length && (await read()) !== null)
      say('it is seen before its end');
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
      // An answer that was lost has its chunk sent twice.
      if (random.below(4) === 0) received = await repeat(command, chunk, received, say);
      continue;
    }
    const state = answer?.state === 'final' ? answer : await command('query');
    if (state.state === 'final') break;
    if (state.state !== 'active') throw new Error(`it is ${state.state} at ${received}: ${state.status}`);
    if ((state.received ?? -1) < received) say(`${state.received} are left of ${received} acknowledged`);
    received = state.received ?? 0;
    if (received === bytes.length) await command('finalize');
  }
  const [once, twice] = [await command('finalize'), await command('finalize')];
  if (once.state !== 'final' || JSON.stringify(once) !== JSON.stringify(twice))
    say('its end is told in two ways');
  if ((await read()) !== sha256(bytes)) say('other bytes came out');
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
    say(`a chunk sent twice is answered ${answer.status}, ${answer.received} in place of ${received}`);
  return received;
}

/** A chunk from further on, which is refused and changes nothing. Answers how much is stored. */
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
  // Refused before it is read, it may find its connection closed.
  const answer = await sendCommand(storage, address, 'upload', early).catch(() => null);
  if (answer && answer.status < 400) say(`a chunk out of turn is answered ${answer.status}`);
  const state = await again(sending, () => sendCommand(storage, address, 'query'));
  const now = state.received ?? -1;
  if (now < received || now > reach) say(`a chunk out of turn makes ${now} of ${received}`);
  return now;
}

/** Begins an upload and gives it up: it is over, and nothing is seen of it. */
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
  if (state !== 'cancelled') say(`given up, it is ${state}`);
}

/** As a client does whose line was cut: once more, as soon as there is somebody. */
async function again<Answer>({ power }: Sending, ask: () => Promise<Answer>): Promise<Answer> {
  for (let attempt = 1; ; attempt++)
    try {
      await power.isBack();
      return await ask();
    } catch (error) {
      if (attempt === 20 || !/fetch failed|terminated/.test(String(error))) throw error;
    }
}

/** What lies in the store after a day and a night, beside the objects that there are. */
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
