import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

type Line = {
  event: 'started' | 'failed' | 'down' | 'up' | 'written' | 'log';
  url: string;
  postgres: number;
  name: string;
  message: string;
  pid: number;
  number: number;
};

type HolderProcess = {
  pid: number;
  lines: Line[];
  next(event: Line['event']): Promise<Line>;
  signal(signal: NodeJS.Signals): void;
  /** Signals the whole process group, as a terminal does for Ctrl-C. */
  signalGroup(signal: NodeJS.Signals): void;
  ended: Promise<unknown>;
  [Symbol.asyncDispose](): Promise<void>;
};

const SCRIPT = fileURLToPath(new URL('hold-database.ts', import.meta.url));

/** Starts a process that runs the database of `directory`. Disposal ends the process and its server. */
export function holdInProcess(
  directory: string,
  options: { mode?: 'write' | 'exit'; account?: { uid: number; gid: number }; wrapper?: string[] } = {},
): HolderProcess {
  const [program, ...parameters] = [
    ...(options.wrapper ?? []),
    process.execPath,
    SCRIPT,
    directory,
    options.mode ?? '',
  ];
  const child: ChildProcess = spawn(program, parameters, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env.PATH },
    detached: true,
    ...options.account,
  });
  const ended = once(child, 'exit');
  const lines: Line[] = [];
  const waiting = new Set<() => void>();
  const seen = new Set<Line>();
  if (child.stdout) {
    createInterface(child.stdout).on('line', (text) => {
      lines.push(JSON.parse(text));
      for (const wake of waiting) wake();
    });
  }
  const signal = (name: NodeJS.Signals) => child.kill(name);
  return {
    pid: child.pid ?? 0,
    lines,
    ended,
    signal,
    signalGroup: (name) => process.kill(-(child.pid ?? 0), name),
    next: (event) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const line = lines.find((candidate) => candidate.event === event && !seen.has(candidate));
          if (!line) return;
          seen.add(line);
          waiting.delete(look);
          resolve(line);
        };
        waiting.add(look);
        look();
        void ended.then(() => setImmediate(() => reject(new Error(`the holder ended before "${event}"`))));
      }),
    async [Symbol.asyncDispose]() {
      child.kill('SIGCONT');
      child.kill('SIGTERM');
      await ended;
    },
  };
}
