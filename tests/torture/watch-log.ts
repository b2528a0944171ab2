import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

export type WatchedLog = {
  /** Lines that nobody foresaw: twenty at most. */
  surprises: string[];
  /** How often each warning and error was written. */
  counts: Map<string, number>;
};

const surprise = /"code":"internal"|unhandled rejection|uncaught exception/;

/** Reads what a school writes as it is written, and keeps only what may be a fault. */
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
