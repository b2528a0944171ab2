import { appendFileSync, statSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { isMainThread } from 'node:worker_threads';

// Loaded before the server (`node --import`) when its modules are counted: the bytes and the address of every file that becomes a
// module are a line of the file that BENCH_MODULES names.
const path = process.env.BENCH_MODULES ?? '';

if (isMainThread)
  registerHooks({
    load(url, context, nextLoad) {
      if (url.startsWith('file:')) appendFileSync(path, `${statSync(fileURLToPath(url)).size} ${url}\n`);
      return nextLoad(url, context);
    },
  });
