import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureMessages } from './messages.js';
import { must, root } from './run.js';
import { setCatalogue } from './set-catalogue.js';

// `npm run messages`: typesets, sorts, registers, formats and compiles the interface texts.
const folder = join(root, 'messages', 'fr');
const files = readdirSync(folder).sort();
for (const file of files) {
  const texts = JSON.parse(readFileSync(join(folder, file), 'utf8'));
  writeFileSync(join(folder, file), JSON.stringify(setCatalogue(texts), null, 2));
}
const settingsFile = join(root, 'messages.inlang', 'settings.json');
const settings = JSON.parse(readFileSync(settingsFile, 'utf8'));
settings['plugin.inlang.messageFormat'].pathPattern = files.map((file) => `./messages/{locale}/${file}`);
writeFileSync(settingsFile, JSON.stringify(settings));
await must('biome', ['format', '--write', '--log-level=error', 'messages', 'messages.inlang']);
await ensureMessages();
