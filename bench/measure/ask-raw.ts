import { get, type IncomingMessage } from 'node:http';
import type { StoredPage } from '../references/start-reference.ts';

const betweenTwoOnly = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-length', 'date']);

/** One answer exactly as it came over the wire, still compressed if it was. */
export async function askRaw(url: string, headers: Record<string, string>): Promise<StoredPage> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const request = get(url, { agent: false, headers, timeout: 20_000 }, resolve);
    request.on('timeout', () => request.destroy(new Error(`${url} did not answer`)));
    request.on('error', reject);
  });
  const body = Buffer.concat(await response.toArray());
  const kept = Object.entries(response.headersDistinct).flatMap(([name, values = []]) =>
    betweenTwoOnly.has(name) ? [] : values.map((value): [string, string] => [name, value]),
  );
  kept.push(['content-length', String(body.length)]);
  return { status: response.statusCode ?? 0, headers: kept, body };
}
