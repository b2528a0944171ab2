import fs, { writeFileSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { compileProject } from '@inlang/paraglide-js';
import { loadProjectFromDirectory } from '@inlang/sdk';
import { locales, messageOptions, splitMessageOptions } from './message-options.js';

// Run by scripts/messages.js. Both outputs share one project, because loading it is slow.
const project = await loadProjectFromDirectory({ path: messageOptions.project, fs });
const [error] = await project.errors.get();
if (error) throw error;
for (const options of [messageOptions, splitMessageOptions]) {
  const { outdir } = options;
  const output = await compileProject({ compilerOptions: options, project, projectPath: options.project });
  await rm(outdir, { recursive: true, force: true });
  await Promise.all(
    [...new Set(Object.keys(output).map(dirname))].map((folder) =>
      mkdir(join(outdir, folder), { recursive: true }),
    ),
  );
  // Writes sequentially: some systems limit the number of open files.
  const areDirect = options === splitMessageOptions && locales.length === 1;
  for (const [file, text] of Object.entries(output))
    writeFileSync(join(outdir, file), areDirect ? dropChoice(file, text) : text);
}
await project.close();

/**
 * Removes the choice of a language from a message: one kilobyte per screen. Skips `parts`.
 * @param {string} file @param {string} text
 */
function dropChoice(file, text) {
  if (!/^messages\/(?!_index)\w+\.js$/.test(file) || text.includes('parts:')) return text;
  const choice =
    /\(\(inputs(?: = \{\})?, options = \{\}\) => \{\s+experimentalStaticLocale .*\n\s+return (\w+)\(inputs\)\s+\}\)/;
  if (!choice.test(text)) throw new Error(`${file} contains no language choice to remove`);
  return text.replace(choice, '$1').replace(/^import \{ getLocale, experimentalStaticLocale \} .*\n/m, '');
}
