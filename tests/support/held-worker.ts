import { BroadcastChannel } from 'node:worker_threads';
import runTask from '#server/run-task.ts';
import { gateName } from './held-worker-gate.ts';

const channel = new BroadcastChannel(gateName);
const opened = new Promise<void>((resolve) => {
  channel.onmessage = () => resolve();
});
channel.postMessage('reached');
await opened;
channel.close();

export default runTask;
