import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

export type WatchedLog = {
  /** The first twenty unexpected errors. */
  surprises: string[];
  counts: Map<string, number>;
};

const surprise = /"code":"internal"|unhandled rejection|uncaught exception/;

/** Watches the output of a school for warnings and errors. */
export function watchLog({ stdout, stderr }: Pick<ChildProcess, 'stdout' | 'stderr'>): WatchedLog {
  const log: WatchedLog = { surprises: [], counts: new Map() };
  const read = (line: string) => {
    if (surprise.test(line) && log.surprises.length < 20) log.surprises.push(line);
    if (!/^\{"level":"(warn|error|fatal)"/.test(line)) return;
    const { level, msg, service, code, status } = JSON.parse(line);
    const key = [level, msg?.slice(0, 80), service, code, status].filter(Boolean).join(' ');
    if (log.counts.size < 200) log.counts.set(key, (log.counts.get(key) ?? 0) + 1);
  };
  for (const stream of [stdout, stderr]) createInterface(stream as Readable).on('line', read);
  return log;
}
