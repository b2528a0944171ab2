import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

type TcpHandle = { fd: number; bind(host: string, port: number): number; close(): void };

/** Binds a TCP socket without accepting connections, as systemd does for a `.socket` unit. */
export function holdSocket(port: number): { fd: number; close(): void } {
  // Node's public API always accepts connections on a bound socket.
  const { TCP, constants } = (
    process as unknown as {
      binding(name: string): { TCP: new (kind: number) => TcpHandle; constants: { SERVER: number } };
    }
  ).binding('tcp_wrap');
  const handle = new TCP(constants.SERVER);
  const failure = handle.bind('127.0.0.1', port);
  if (failure !== 0) throw new Error(`binding 127.0.0.1:${port} failed: ${failure}`);
  return { fd: handle.fd, close: () => handle.close() };
}

/** Starts a program with a bound socket, as systemd does. `exec` keeps the process id in LISTEN_PID. */
export function spawnWithSocket(
  fd: number,
  command: readonly string[],
  { cwd = root, env }: { cwd?: string; env: Record<string, string> },
) {
  return spawn('sh', ['-c', 'LISTEN_PID=$$ LISTEN_FDS=1 exec "$@"', 'sh', ...command], {
    cwd,
    env,
    stdio: ['ignore', 'pipe', 'pipe', fd],
  });
}
