import { createReadStream, createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { listenForParent } from '../references/listen-for-parent.ts';

// Reference server: writes and syncs each upload before it responds, streams downloads from the disk.
const [, , folder = ''] = process.argv;

await listenForParent((request, response) => {
  answer(request, response).catch((error: Error) => response.destroy(error));
});

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = join(folder, encodeURIComponent(request.url ?? ''));
  if (request.method === 'PUT') {
    const handle = await open(path, 'w');
    await pipeline(request, createWriteStream(path, { fd: handle.fd, autoClose: false }));
    await handle.sync();
    await handle.close();
    response.end();
    return;
  }
  const [, start = 0, end = undefined] = (/^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []).map(
    Number,
  );
  await pipeline(createReadStream(path, { start, end }), response);
}
