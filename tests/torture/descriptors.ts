import { readdir, readFile, readlink } from 'node:fs/promises';

/** What a process holds open, by kind. Connections that a client of its port still keeps are that client's, and not counted. */
export type Descriptors = Record<'sockets' | 'files' | 'pipes' | 'others', number>;

/** States of a connection in `/proc/net/tcp`: https://www.kernel.org/doc/html/latest/networking/proc_net_tcp.html */
const established = '01';

/** Counts what a process holds open, of which `port` is where it listens. Linux only. */
export async function countDescriptors(pid: number, port: number): Promise<Descriptors> {
  const count: Descriptors = { sockets: 0, files: 0, pipes: 0, others: 0 };
  const kept = await listClientSockets(pid, port);
  for (const name of await readdir(`/proc/${pid}/fd`)) {
    // Closed since it was listed.
    const target = await readlink(`/proc/${pid}/fd/${name}`).catch(() => null);
    if (target === null || kept.has(target)) continue;
    if (target.startsWith('socket:')) count.sockets++;
    else if (target.startsWith('pipe:')) count.pipes++;
    else if (target.startsWith('/')) count.files++;
    else count.others++;
  }
  return count;
}

/** The kinds of which there are more than before. */
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
