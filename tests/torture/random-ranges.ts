import { objectUrl } from '../contracts/storage/support/start-storage.ts';
import type { UploadLine } from '../contracts/storage/support/upload-session.ts';
import type { Random } from '../support/seed.ts';

/** A range request and the expected bounds, `whole` or `none` (416). */
type Asked = {
  headers: Record<string, string>;
  method?: 'HEAD';
  answer: [number, number] | 'whole' | 'none';
};

const hands = 8;

/** Requests `amount` random ranges (RFC 9110, 13.1.5 and 14). Returns responses that differ from `bytes`. */
export async function requestRanges(
  line: UploadLine,
  { path, bytes }: { path: string; bytes: Uint8Array },
  random: Random,
  amount: number,
): Promise<string[]> {
  const address = objectUrl(path, '?alt=media');
  const etag = (await line.request(address, { as: 'alice', method: 'HEAD' })).headers.get('etag') ?? '';
  const faults: string[] = [];
  const asked = Array.from({ length: amount }, () => drawRange(bytes.length, etag, random)).values();
  const work = async () => {
    for (const range of asked) {
      const wrong = await compare(line, address, bytes, range);
      if (wrong) faults.push(`${JSON.stringify(range)}: ${wrong}`);
    }
  };
  await Promise.all(Array.from({ length: hands }, work));
  return faults;
}

function drawRange(size: number, etag: string, random: Random): Asked {
  const first = random.below(size);
  const last = first + random.below(Math.ceil(size * 1.2) - first);
  const within: [number, number] = [first, Math.min(last + 1, size)];
  const beyond = size + random.below(3 * size);
  const range = (Range: string, answer: Asked['answer'], more = {}): Asked => ({
    headers: { Range, ...more },
    answer,
  });
  return random.pick<() => Asked>([
    () => range(`bytes=${first}-${last}`, within),
    () => range(`bytes=${first}-`, [first, size]),
    () => range(`bytes=-${last + 1}`, [Math.max(0, size - last - 1), size]),
    () => range('bytes=0-0', [0, 1]),
    () => range(`bytes=${size - 1}-${beyond}`, [size - 1, size]),
    () => range(`bytes=0-${'9'.repeat(1 + random.below(40))}${size}`, [0, size]),
    () => range(`bytes=${beyond}-`, 'none'),
    () => range(`bytes=${beyond}-${beyond + first}`, 'none'),
    () => range('bytes=-0', 'none'),
    () => range(`bytes=${last + 1}-${first}`, 'whole'),
    () => range(`bytes=${first}-${last},0-0`, 'whole'),
    () =>
      range(
        `bytes=${Array.from({ length: 2 + random.below(500) }, (_, each) => `${each}-`).join()}`,
        'whole',
      ),
    () =>
      range(
        random.pick(['bytes=', 'bytes=-', `lines=${first}-${last}`, 'bytes=a-b', `bytes=+${first}-`]),
        'whole',
      ),
    () => range(`bytes=${first}-${last}`, within, { 'If-Range': etag }),
    () => range(`bytes=${first}-${last}`, 'whole', { 'If-Range': random.pick([`W/${etag}`, '"autre"']) }),
    () => ({ ...range(`bytes=${first}-${last}`, 'whole'), method: 'HEAD' }),
  ])();
}

async function compare(
  line: UploadLine,
  address: string,
  bytes: Uint8Array,
  { headers, method, answer }: Asked,
): Promise<string | null> {
  const given = await line.request(address, { as: 'alice', headers, ...(method ? { method } : {}) });
  const body = Buffer.from(await given.arrayBuffer());
  const size = bytes.length;
  const [start, end] = answer === 'whole' ? [0, size] : answer === 'none' ? [0, 0] : answer;
  const status = answer === 'whole' ? 200 : answer === 'none' ? 416 : 206;
  if (given.status !== status) return `${given.status} in place of ${status}`;
  const expected =
    { 200: null, 206: `bytes ${start}-${end - 1}/${size}`, 416: `bytes */${size}` }[status] ?? null;
  const contentRange = given.headers.get('content-range');
  if (contentRange !== expected) return `${contentRange} in place of ${expected}`;
  if (status === 416) return body.length === 0 ? null : `${body.length} bytes of nothing`;
  const length = Number(given.headers.get('content-length'));
  if (length !== end - start) return `${length} bytes in place of ${end - start}`;
  return body.equals(method === 'HEAD' ? Buffer.alloc(0) : bytes.subarray(start, end)) ? null : 'other bytes';
}
