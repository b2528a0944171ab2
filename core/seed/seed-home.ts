import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DemoHomeBlock } from '#database/seed/demo/demo-school.ts';
import type { Core } from '../context.ts';
import { storePicture } from '../media/store-picture.ts';
import { homeInput, readHome } from '../settings/home.ts';
import { saveHome } from '../settings/save-home.ts';

/** Gives the demonstration school its home page, unless it has one. */
export async function seedHome(core: Core, mediaFolder: string, blocks: DemoHomeBlock[]): Promise<void> {
  if ((await readHome(core)).version > 0) return;
  const written = await Promise.all(
    blocks.map(async ({ picture, ...block }) => ({
      ...block,
      picture: picture
        ? await storePicture(core, {
            bytes: await readFile(join(mediaFolder, picture.file)),
            area: 'school',
            folder: createHash('sha256').update(`cedille-demo:home:${block.kind}`).digest('hex').slice(0, 32),
            name: picture.file.replace(/\.[^.]+$/, ''),
            alt: picture.alt,
          })
        : null,
    })),
  );
  await saveHome(core, homeInput.parse(written));
}
