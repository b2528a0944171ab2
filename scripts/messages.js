import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { emitTsDeclarations } from './message-options.js';
import { must, projectNode, root } from './run.js';

const output = join(root, 'words');
const stamp = join(output, '.cedille-compiled');

/** Compiles `messages/fr/*.json` to `words/`. Must run before any module of the site is loaded. */
export async function ensureMessages() {
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint()) return;
  await must(projectNode, [join(root, 'scripts', 'compile-messages.js')]);
  writeFileSync(stamp, fingerprint());
}

/** Includes the compiled functions, because in development Vite compiles them too. */
function fingerprint() {
  const hash = createHash('sha256').update(`declarations: ${emitTsDeclarations}`);
  for (const file of [
    'messages.inlang/settings.json',
    'scripts/compile-messages.js',
    'scripts/message-options.js',
  ])
    hash.update(readFileSync(join(root, file)));
  for (const locale of readdirSync(join(root, 'messages')).sort()) {
    for (const file of readdirSync(join(root, 'messages', locale)).sort())
      hash.update(`${locale}/${file}:`).update(readFileSync(join(root, 'messages', locale, file)));
    const made = statSync(join(output, 'whole', 'messages', `${locale}.js`), { throwIfNoEntry: false });
    hash.update(`${made?.mtimeMs}`);
  }
  return hash.digest('hex');
}
