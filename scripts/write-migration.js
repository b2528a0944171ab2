import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { must, root } from './run.js';

// `npm run migrations -- --name add_exam_centre`: writes the next migration (`--custom`: an empty one) and
// deletes the previous snapshot, because drizzle-kit reads only the newest.
const { name = '', custom } = parseArgs({
  options: { name: { type: 'string' }, custom: { type: 'boolean', default: false } },
}).values;
if (!/^[a-z][a-z0-9_]*$/.test(name)) {
  process.stderr.write(
    'A migration needs a descriptive name in lower case: npm run migrations -- --name add_exam_centre\n',
  );
  process.exit(1);
}
await must('drizzle-kit', ['generate', `--name=${name}`, ...(custom ? ['--custom'] : [])]);
const meta = join(root, 'database', 'migrations', 'meta');
const snapshots = readdirSync(meta).filter((file) => file.endsWith('_snapshot.json'));
for (const file of snapshots.sort().slice(0, -1)) rmSync(join(meta, file));
