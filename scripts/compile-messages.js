import fs, { writeFileSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { compileProject } from '@inlang/paraglide-js';
import { loadProjectFromDirectory } from '@inlang/sdk';
import { messageOptions, splitMessageOptions } from './message-options.js';

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
  for (const [file, text] of Object.entries(output)) writeFileSync(join(outdir, file), text);
}
await project.close();
