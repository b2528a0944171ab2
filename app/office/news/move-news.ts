import { z } from 'zod';
import type { Actor } from '#core/changes/record-change.ts';
import type { Core } from '#core/context.ts';
import { AppError } from '#core/errors.ts';
import { archiveNews, deleteNews, restoreNews, undeleteNews } from '#core/news/archive-news.ts';
import { isId } from '../../errors/unknown-parameter.ts';

const moveInput = z.object({
  id: z.string().refine(isId),
  to: z.enum(['archive', 'restore', 'delete', 'undelete']),
  /** Of an archiving that is undone: back on the site, as it was. */
  displayed: z.literal('1').optional(),
});

/** Puts an item away or takes it out again, as the list asks for. @throws {AppError} for anything else */
export async function moveNews(core: Core, actor: Actor, form: FormData) {
  const parsed = moveInput.safeParse(Object.fromEntries(form));
  if (!parsed.success) throw new AppError('invalid-input', 'no such move of a news item');
  const { id, to, displayed } = parsed.data;
  if (to === 'archive') await archiveNews(core, actor, id);
  else if (to === 'restore') await restoreNews(core, actor, id, { displayed: displayed === '1' });
  else if (to === 'delete') await deleteNews(core, actor, id);
  else await undeleteNews(core, actor, id);
  return { to };
}
