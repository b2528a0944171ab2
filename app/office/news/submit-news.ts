import { z } from 'zod';
import { typeset } from '#common/typography.ts';
import { listChanges } from '#core/changes/list-changes.ts';
import type { Actor } from '#core/changes/record-change.ts';
import type { Core } from '#core/context.ts';
import { createdId } from '#core/create-id.ts';
import { AppError } from '#core/errors.ts';
import { findNewsRow } from '#core/news/find-news.ts';
import { type NewsInput, newsInput } from '#core/news/news-input.ts';
import type { NewsRow } from '#core/news/news-item.ts';
import { readNewsState } from '#core/news/news-state.ts';
import { createNews, updateNews } from '#core/news/save-news.ts';
import { m } from '#words/messages.js';
import type { NewsDraft, NewsErrors, TheirVersion } from './news-draft.ts';

const submission = z.object({
  draft: newsInput.pick({ title: true, summary: true, body: true, picture: true, pathFolderId: true }),
  move: z
    .discriminatedUnion('kind', [
      z.object({ kind: z.literal('publish'), at: newsInput.shape.publishedAt }),
      z.object({ kind: z.literal('withdraw') }),
    ])
    .optional(),
  version: z.number().int().positive().optional(),
  /** Of a new item: made with its form, so that what is sent twice is one item. */
  id: z.string().regex(createdId).optional(),
});

/**
 * Creates or updates a news item from what the editor sent (`id` null creates it). Everything wrong is told by field, in
 * French; nothing is saved then. Where somebody else has saved meanwhile, what they saved is answered.
 */
export async function submitNews(
  core: Core,
  actor: Actor,
  id: string | null,
  body: unknown,
): Promise<{ saved: string } | NewsErrors> {
  const parsed = submission.safeParse(body);
  if (!parsed.success) return toFieldErrors(parsed.error);
  const { draft, move, version, id: newId } = parsed.data;
  // A new item that was sent before and met a later version is an item like others.
  const known = id ?? (version ? newId : undefined);
  try {
    if (!known) {
      const publication = { displayed: false, publishedAt: null, ...(move && toPublication(move)) };
      return { saved: await createNews(core, actor, { ...draft, ...publication }, newId) };
    }
    const standing = readNewsState(await findNewsRow(core, known), core.now());
    await updateNews(core, actor, known, { ...draft, ...(move && toPublication(move, standing)) }, version);
    return { saved: known };
  } catch (error) {
    if (!(error instanceof AppError) || (error.code !== 'invalid-input' && error.code !== 'conflict'))
      throw error;
    const refusal: NewsErrors = { saved: false, fields: {}, form: typeset(error.userMessage) };
    const subject = id ?? newId;
    if (error.code === 'conflict' && subject) return { ...refusal, theirs: await readTheirs(core, subject) };
    return refusal;
  }
}

type Publication = Partial<Pick<NewsInput, 'displayed' | 'publishedAt'>>;

function toPublication(
  move: { kind: 'publish'; at: Date | null } | { kind: 'withdraw' },
  from = 'draft',
): Publication {
  if (move.kind === 'publish') return { displayed: true, publishedAt: move.at };
  // What nobody has seen yet is a draft again; what was seen keeps its day.
  return from === 'published' || from === 'hidden'
    ? { displayed: false }
    : { displayed: false, publishedAt: null };
}

/** A stored item as the editor holds it. */
export function toNewsDraft({ title, summary, body, picture, pathFolderId }: NewsRow): NewsDraft {
  return { title, summary, body, picture: picture && { ...picture, alt: picture.alt ?? '' }, pathFolderId };
}

async function readTheirs(core: Core, id: string): Promise<TheirVersion> {
  const row = await findNewsRow(core, id);
  const { rows } = await listChanges(core, { kind: 'news', subjectId: id, limit: 1 });
  return { draft: toNewsDraft(row), version: row.version, who: rows[0]?.who ?? '', at: row.updatedAt };
}

function toFieldErrors(error: z.ZodError): NewsErrors {
  const fields: Record<string, string[]> = {};
  let form: string = m.newsroom_refused();
  for (const { path, message } of error.issues) {
    const name = path[0] === 'draft' ? String(path[1] ?? '') : '';
    if (name) fields[name] = [...(fields[name] ?? []), typeset(message)];
    else form = typeset(message);
  }
  return { saved: false, fields, form };
}
