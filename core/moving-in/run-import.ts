import { eq } from 'drizzle-orm';
import { peopleImports } from '#database/tables/moving-in.ts';
import type { Core } from '../context.ts';
import { applyImport } from './apply-import.ts';
import { stageLines } from './stage-lines.ts';
import { undoImport } from './undo-import.ts';

/** Continues an import in its current state: reads the file, imports its lines or takes the import back. */
export async function runImport(core: Core, id: string): Promise<void> {
  if ((await findState(core, id)) === 'reading') await stageLines(core, id);
  if ((await findState(core, id)) === 'applying') await applyImport(core, id);
  // The admin may have taken the import back while it ran.
  if ((await findState(core, id)) === 'undoing') await undoImport(core, id);
  await deleteReadFile(core, id);
}

async function findState(core: Pick<Core, 'db'>, id: string) {
  const [found] = await core.db
    .select({ state: peopleImports.state })
    .from(peopleImports)
    .where(eq(peopleImports.id, id));
  return found?.state;
}

/** Deletes the file of an import that no longer needs it. */
async function deleteReadFile(core: Pick<Core, 'db' | 'files'>, id: string): Promise<void> {
  const [found] = await core.db
    .select({ path: peopleImports.path, state: peopleImports.state })
    .from(peopleImports)
    .where(eq(peopleImports.id, id));
  if (!found?.path || !['done', 'undone', 'failed'].includes(found.state)) return;
  await core.files.remove(found.path);
  await core.db.update(peopleImports).set({ path: '' }).where(eq(peopleImports.id, id));
}
