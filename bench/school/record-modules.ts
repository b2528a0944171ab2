import { appendFileSync, statSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { isMainThread } from 'node:worker_threads';

// Preloaded (`node --import`): appends size and URL of every loaded module to the file BENCH_MODULES.
const path = process.env.BENCH_MODULES ?? '';

if (isMainThread)
  registerHooks({
    load(url, context, nextLoad) {
      if (url.startsWith('file:')) appendFileSync(path, `${statSync(fileURLToPath(url)).size} ${url}\n`);
      return nextLoad(url, context);
    },
  });
