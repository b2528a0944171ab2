import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

type Cut = {
  direction: 'to-server' | 'to-client';
  /** Number of bytes that pass after the call before the connections are cut. */
  afterBytes: number;
};

export type CuttingProxy = {
  port: number;
  /** Cuts the connections once and resolves afterwards. */
  cut(cut: Cut): Promise<void>;
  heal(): void;
  cuts: number;
  [Symbol.asyncDispose](): Promise<void>;
};

/** Starts a proxy between client and server that cuts connections on request. */
export async function startCuttingProxy(serverPort: () => number): Promise<CuttingProxy> {
  const sockets = new Set<Socket>();
  let pending: (Cut & { done: () => void }) | null = null;

  const pass = (direction: Cut['direction'], from: Socket, to: Socket) => {
    let broken = false;
    from.on('data', (bytes: Buffer) => {
      // Drop later bytes: a broken connection never leaves a gap.
      if (broken) return;
      if (pending?.direction === direction) {
        if (bytes.length >= pending.afterBytes) {
          broken = true;
          to.write(bytes.subarray(0, pending.afterBytes), () => {
            from.resetAndDestroy();
            to.resetAndDestroy();
          });
          proxy.cuts += 1;
          pending.done();
          pending = null;
          return;
        }
        pending.afterBytes -= bytes.length;
      }
      if (!to.write(bytes)) {
        from.pause();
        to.once('drain', () => from.resume());
      }
    });
    from.on('end', () => to.end());
    from.on('close', () => to.destroy());
    from.on('error', () => to.destroy());
  };

  const server = createServer((client) => {
    const upstream = connect(serverPort(), '127.0.0.1');
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
    }
    pass('to-server', client, upstream);
    pass('to-client', upstream, client);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  const proxy: CuttingProxy = {
    port: (server.address() as AddressInfo).port,
    cuts: 0,
    cut: (cut) =>
      new Promise((resolve) => {
        pending = { ...cut, done: resolve };
      }),
    heal() {
      pending = null;
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return proxy;
}
