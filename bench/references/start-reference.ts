import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

type Reference = { port: number; pid: number; [Symbol.dispose](): void };

export type CachedPage = { status: number; headers: [string, string][]; body: Uint8Array };

/** Responds to every request with `page`. */
export const startCachedPage = (page: CachedPage) => startReference('./serve-stored-page.ts', page);

/** Renders 24 cards with `renderToString` for each request. */
export const startReactList = () => startReference('./serve-react-list.ts', null);

/** Writes uploads to a folder, synced, and streams them from the disk. */
export const startFileServer = (folder: string) => startReference('../files/serve-files.ts', null, [folder]);

async function startReference(
  file: string,
  page: CachedPage | null,
  words: string[] = [],
): Promise<Reference> {
  const child: ChildProcess = fork(fileURLToPath(new URL(file, import.meta.url)), words, {
    serialization: 'advanced',
  });
  child.send({ page });
  const [port] = (await once(child, 'message')) as [number];
  return { port, pid: child.pid ?? 0, [Symbol.dispose]: () => child.kill() };
}
