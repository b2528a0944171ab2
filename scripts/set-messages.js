import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureMessages } from './messages.js';
import { must, root } from './run.js';
import { setCatalogue } from './set-catalogue.js';

// `npm run messages`: sets and sorts the interface texts, writes them as `npm run check` wants them, compiles them.
const folder = join(root, 'messages', 'fr');
for (const file of readdirSync(folder)) {
  const texts = JSON.parse(readFileSync(join(folder, file), 'utf8'));
  writeFileSync(join(folder, file), JSON.stringify(setCatalogue(texts), null, 2));
}
await must('biome', ['format', '--write', '--log-level=error', 'messages']);
await ensureMessages();
