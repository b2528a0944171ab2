import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { setPriority, constants as system } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Pictures and fonts are compressed already. */
const worthwhile = /\.(js|css|svg|json|webmanifest|ico|txt|xml)$/;

// Low priority: the site starts at the same time and needs the CPU more.
setPriority(system.priority.PRIORITY_LOW);
const [folder = 'build/client'] = process.argv.slice(2);
const entries = await readdir(folder, { recursive: true, withFileTypes: true });
await Promise.all(
  entries
    .filter((entry) => entry.isFile() && worthwhile.test(entry.name))
    .map(async (entry) => {
      const path = join(entry.parentPath, entry.name);
      const bytes = await readFile(path);
      const brotli = await promisify(brotliCompress)(bytes, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 11 },
      });
      const zipped = await promisify(gzip)(bytes, { level: 9 });
      if (brotli.length < bytes.length) await put(`${path}.br`, brotli);
      if (zipped.length < bytes.length) await put(`${path}.gz`, zipped);
    }),
);

/** Writes atomically, because the files may be served already. */
async function put(path: string, bytes: Uint8Array): Promise<void> {
  await writeFile(`${path}.part`, bytes);
  await rename(`${path}.part`, path);
}
