import fs, { writeFileSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { compileProject } from '@inlang/paraglide-js';
import { loadProjectFromDirectory } from '@inlang/sdk';
import { locales, messageOptions, splitMessageOptions } from './message-options.js';

// Run by scripts/messages.js with the project's Node. Both outputs are made from one reading of the texts, which takes longest.
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
  // One after the other: there are more than some systems let a process open.
  const areDirect = options === splitMessageOptions && locales.length === 1;
  for (const [file, text] of Object.entries(output))
    writeFileSync(join(outdir, file), areDirect ? dropChoice(file, text) : text);
}
await project.close();

/**
 * Exports a message as the function that makes its text, without the choice of a language around it: that is one kilobyte of
 * each screen of the office. Messages with elements in them (`parts`) stay as they are.
 * @param {string} file
 * @param {string} text
 */
function dropChoice(file, text) {
  if (!/^messages\/(?!_index)\w+\.js$/.test(file) || text.includes('parts:')) return text;
  const choice =
    /\(\(inputs(?: = \{\})?, options = \{\}\) => \{\s+experimentalStaticLocale .*\n\s+return (\w+)\(inputs\)\s+\}\)/;
  if (!choice.test(text)) throw new Error(`${file} has no choice of a language to leave out`);
  return text.replace(choice, '$1').replace(/^import \{ getLocale, experimentalStaticLocale \} .*\n/m, '');
}
