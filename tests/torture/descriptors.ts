import { readdir, readFile, readlink } from 'node:fs/promises';

/** Open descriptors of a process by kind, without persistent connections of clients to its port. */
export type Descriptors = Record<'sockets' | 'files' | 'pipes' | 'others', number>;

/** TCP state in `/proc/net/tcp`: https://www.kernel.org/doc/html/latest/networking/proc_net_tcp.html */
const established = '01';

/** Counts the open descriptors of a process that listens on `port`. Linux only. */
export async function countDescriptors(pid: number, port: number): Promise<Descriptors> {
  const count: Descriptors = { sockets: 0, files: 0, pipes: 0, others: 0 };
  const kept = await listClientSockets(pid, port);
  for (const name of await readdir(`/proc/${pid}/fd`)) {
    // Null if it was closed in the meantime.
    const target = await readlink(`/proc/${pid}/fd/${name}`).catch(() => null);
    if (target === null || kept.has(target)) continue;
    if (target.startsWith('socket:')) count.sockets++;
    else if (target.startsWith('pipe:')) count.pipes++;
    else if (target.startsWith('/')) count.files++;
    else count.others++;
  }
  return count;
}

export const listLeft = (before: Descriptors, after: Descriptors): string[] =>
  (Object.keys(before) as (keyof Descriptors)[])
    .filter((kind) => after[kind] > before[kind])
    .map((kind) => `${after[kind] - before[kind]} ${kind}`);

async function listClientSockets(pid: number, port: number): Promise<Set<string>> {
  const tables = await Promise.all(
    ['tcp', 'tcp6'].map((name) => readFile(`/proc/${pid}/net/${name}`, 'utf8')),
  );
  const kept = new Set<string>();
  for (const line of tables.join('\n').split('\n')) {
    const [, local = '', , state, , , , , , inode] = line.trim().split(/\s+/);
    if (state === established && Number.parseInt(local.split(':')[1] ?? '', 16) === port)
      kept.add(`socket:[${inode}]`);
  }
  return kept;
}
