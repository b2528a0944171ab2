import { objectUrl } from '../contracts/storage/support/start-storage.ts';
import type { StorageProcess } from '../contracts/storage/support/start-storage-process.ts';
import { sendCommand, startSession } from '../contracts/storage/support/upload-session.ts';
import type { Random } from '../support/seed.ts';

/** Uploads `size` bytes that repeat `period`, holding only `period` in memory. */
export async function sendLong(
  storage: StorageProcess,
  path: string,
  period: Uint8Array,
  size: number,
): Promise<void> {
  const address = await startSession(storage, path, { size });
  for (let offset = 0; offset < size; offset += period.length) {
    const chunk = { offset, bytes: period.subarray(0, size - offset) };
    const isLast = offset + period.length >= size;
    const { status } = await sendCommand(storage, address, isLast ? 'upload, finalize' : 'upload', chunk);
    if (status !== 200) throw new Error(`chunk upload returned ${status}`);
  }
}

type Use = { rss: number; blobs: number };

/** Reads from random positions. Half of the clients leave early. Returns peak usage and wrong reads. */
export async function seekAbout(
  storage: StorageProcess,
  path: string,
  period: Uint8Array,
  { size, clients, jumps, random }: { size: number; clients: number; jumps: number; random: Random },
): Promise<{ most: Use; mistaken: number }> {
  const address = objectUrl(path, '?alt=media');
  const most: Use = { rss: 0, blobs: 0 };
  let mistaken = 0;
  for (let jump = 0; jump < jumps; jump++) {
    const readers = await Promise.all(
      Array.from({ length: clients }, async (_, client) => {
        const start = random.below(size - megabyte);
        const leaves = (client + jump) % 2 === 0;
        const abort = new AbortController();
        const headers = { Range: `bytes=${start}-${leaves ? '' : start + megabyte - 1}` };
        const ask = () => storage.request(address, { as: 'alice', headers, signal: abort.signal });
        // Retries once, because a persistent connection may close at its reuse.
        const answer = await ask().catch(ask);
        const reader = answer.body?.getReader();
        const first = (await reader?.read())?.value ?? new Uint8Array();
        if (!isOf(period, start, first)) mistaken++;
        return { start, leaves, abort, reader, received: first.length };
      }),
    );
    most.blobs = Math.max(most.blobs, await storage.usage('blobs'));
    most.rss = Math.max(most.rss, await storage.usage('rss'));
    await Promise.all(
      readers.map(async ({ start, leaves, abort, reader, received }, client) => {
        if (leaves && client % 4 < 2) return abort.abort();
        if (leaves) return reader?.cancel();
        let at = start + received;
        for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
          if (!isOf(period, at, part.value)) mistaken++;
          at += part.value.length;
        }
        if (at !== start + megabyte) mistaken++;
      }),
    );
  }
  return { most, mistaken };
}

const megabyte = 1_024 * 1_024;

/** True if `bytes` equal the repeated period from `start` on. They may cross one repetition. */
function isOf(period: Uint8Array, start: number, bytes: Uint8Array): boolean {
  const begin = start % period.length;
  const head = period.subarray(begin, begin + bytes.length);
  const tail = period.subarray(0, bytes.length - head.length);
  return (
    bytes.length > 0 &&
    Buffer.from(head).equals(bytes.subarray(0, head.length)) &&
    Buffer.from(tail).equals(bytes.subarray(head.length))
  );
}
