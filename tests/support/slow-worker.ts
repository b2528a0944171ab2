import { BroadcastChannel } from 'node:worker_threads';
import { gateName } from './held-worker-gate.ts';

/**
 * Returns a worker for `startThread` whose start takes until the test says so: `reached` resolves once it has begun to load, and it
 * loads the real one once the gate opens. A second start would wait for ever.
 */
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
