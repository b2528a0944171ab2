import { BroadcastChannel } from 'node:worker_threads';
import { gateName } from './held-worker-gate.ts';

/** Returns a worker that loads only after `open()`, once. `reached` resolves when it begins to load. */
export function openGate(): { worker: URL; reached: Promise<void>; open(): void } {
  const channel = new BroadcastChannel(gateName);
  const { promise: reached, resolve } = Promise.withResolvers<void>();
  channel.onmessage = () => resolve();
  return {
    worker: new URL('held-worker.ts', import.meta.url),
    reached,
    open() {
      channel.postMessage('open');
      channel.close();
    },
  };
}
