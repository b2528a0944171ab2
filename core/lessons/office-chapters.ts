import { eq } from 'drizzle-orm';
import { chapters } from '#database/tables/lessons.ts';
import { m } from '#words/messages.js';
import type { Actor } from '../changes/record-change.ts';
import type { Core } from '../context.ts';
import { createId } from '../create-id.ts';
import { AppError } from '../errors.ts';
import { changeProgramme, findLastPosition, placeAll } from './office-programme.ts';

/** Adds a chapter at the end of a product and returns its id. @throws {AppError} not-found */
export async function addChapter(
  core: Core,
  actor: Actor,
  productId: string,
  title: string,
): Promise<string> {
  const id = createId(core.now());
  await changeProgramme(core, actor, { productId, action: 'update' }, async (tx) => {
    await tx
      .insert(chapters)
      .values({ id, productId, title, position: await findLastPosition(tx, productId) });
  });
  return id;
}

/** @throws {AppError} not-found */
export async function renameChapter(core: Core, actor: Actor, id: string, title: string): Promise<void> {
  const { productId } = await findChapter(core, id);
  await changeProgramme(core, actor, { productId, action: 'update' }, async (tx) => {
    await tx.update(chapters).set({ title, updatedAt: core.now() }).where(eq(chapters.id, id));
  });
}

/** Deletes a chapter, moves its lessons to the one before; returns its title. @throws {AppError} not-found */
export async function removeChapter(core: Core, actor: Actor, id: string): Promise<string> {
  const { productId, title } = await findChapter(core, id);
  await changeProgramme(core, actor, { productId, action: 'update' }, async (tx, outline) => {
    const left = outline.filter((entry) => entry.id !== id);
    await placeAll(tx, left, core.now());
    await tx.delete(chapters).where(eq(chapters.id, id));
  });
  return title;
}

async function findChapter(
  core: Pick<Core, 'db'>,
  id: string,
): Promise<{ productId: string; title: string }> {
  const [chapter] = await core.db
    .select({ productId: chapters.productId, title: chapters.title })
    .from(chapters)
    .where(eq(chapters.id, id));
  if (!chapter)
    throw new AppError('not-found', `chapter ${id} not found`, { userMessage: m.refusals_chapter_unknown() });
  return chapter;
}
