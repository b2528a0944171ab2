import type { Core } from '../context.ts';
import { findUsedObjects, undoDays } from './find-used-objects.ts';
import { readMediaPath } from './object-address.ts';

const areas = ['products', 'news', 'scores', 'school'] as const;

/** So many objects are looked up together; a folder rarely has more. */
const mostTogether = 200;

/**
 * Deletes what was uploaded and never saved, or is no longer part of anything that can be undone: objects older than
 * thirty days that nothing points at. Answers how many there were.
 */
export async function sweepUploads(core: Pick<Core, 'db' | 'files' | 'now'>): Promise<number> {
  const before = core.now().getTime() - undoDays * 86_400_000;
  let swept = 0;
  async function sweep(paths: string[]): Promise<void> {
    const used = await findUsedObjects(core, paths, { undoable: true });
    for (const path of paths.filter((each) => !used.has(each))) {
      await core.files.remove(path);
      swept++;
    }
  }
  for (const area of areas) {
    let folder = '';
    let together: string[] = [];
    for await (const { path, createdAt } of core.files.list(`${area}/`)) {
      const media = readMediaPath(path);
      if (!media || createdAt.getTime() > before) continue;
      if (media.folder !== folder || together.length >= mostTogether) {
        await sweep(together);
        together = [];
        folder = media.folder;
      }
      together.push(path);
    }
    await sweep(together);
  }
  return swept;
}
