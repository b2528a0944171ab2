import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { holdSocket, spawnWithSocket } from './hold-socket.ts';

export type Service = {
  output(): string;
  pid(): number | undefined;
  start(): Promise<void>;
  /** Stops the service as its unit does. Returns the exit code. The socket stays open. */
  stop(): Promise<number | null>;
  /** Automatic restarts since the last start (NRestarts). */
  restarts(): number;
  [Symbol.asyncDispose](): Promise<void>;
};

/** `RestartSec` of the unit, in milliseconds. */
const pause = 2_000;

/** Plays systemd for `cedille.service` and `cedille.socket`: holds the socket and restarts the command. */
export function manageService(
  port: number,
  command: readonly string[],
  options: { cwd: string; env: Record<string, string> },
): Service {
  const socket = holdSocket(port);
  let text = '';
  let wanted = false;
  let restarts = 0;
  let child: ChildProcess | undefined;
  let ended: Promise<unknown[]> | undefined;

  function launch(): void {
    const started = spawnWithSocket(socket.fd, command, options);
    child = started;
    ended = once(started, 'exit');
    const read = (chunk: Buffer) => {
      text += chunk.toString();
    };
    started.stdout?.on('data', read);
    started.stderr?.on('data', read);
    void ended.then(async () => {
      await wait(pause);
      if (!wanted || child !== started) return;
      restarts += 1;
      launch();
    });
  }

  const service: Service = {
    output: () => text,
    pid: () => child?.pid,
    async start() {
      if (wanted) return;
      wanted = true;
      restarts = 0;
      launch();
    },
    async stop() {
      wanted = false;
      child?.kill('SIGTERM');
      const [code] = (await ended) ?? [null];
      return code as number | null;
    },
    restarts: () => restarts,
    async [Symbol.asyncDispose]() {
      await service.stop();
      socket.close();
    },
  };
  return service;
}
