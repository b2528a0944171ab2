import { z } from 'zod';
import { typeset } from '#common/typography.ts';
import type { Actor } from '#core/changes/record-change.ts';
import type { Core } from '#core/context.ts';
import { AppError } from '#core/errors.ts';
import { homeInput } from '#core/settings/home.ts';
import { saveHome } from '#core/settings/save-home.ts';
import { m } from '#words/messages.js';
import { findSaver } from '../editing/find-saver.ts';
import { fieldId, type HomeErrors } from './home-draft.ts';
import { readHomeDraft } from './read-home-draft.ts';

const submission = z.object({ blocks: homeInput, version: z.number().int().min(0) });

/** Saves what the editor sent. Everything wrong is told by field, in French; nothing is saved then. */
export async function submitHome(core: Core, actor: Actor, body: unknown): Promise<HomeErrors | null> {
  const parsed = submission.safeParse(body);
  if (!parsed.success) return toErrors(parsed.error, body);
  try {
    await saveHome(core, parsed.data.blocks, parsed.data.version, actor);
    return null;
  } catch (error) {
    if (!(error instanceof AppError) || (error.code !== 'conflict' && error.code !== 'invalid-input'))
      throw error;
    const refused = { fields: {}, form: typeset(error.userMessage) };
    return error.code === 'conflict' ? { ...refused, theirs: await findTheirs(core) } : refused;
  }
}

/** What somebody else saved meanwhile, who, and when. */
async function findTheirs(core: Core): Promise<NonNullable<HomeErrors['theirs']>> {
  const [{ draft, version, titles }, saver] = await Promise.all([
    readHomeDraft(core),
    findSaver(core, 'settings', 'home'),
  ]);
  return { draft, version, titles, ...saver };
}

function toErrors(error: z.ZodError, body: unknown): HomeErrors {
  const sent = (body as { blocks?: { kind?: unknown }[] } | null)?.blocks;
  const fields: Record<string, string[]> = {};
  for (const { path, message } of error.issues) {
    const [, index, ...part] = path;
    const kind = Array.isArray(sent) ? sent[Number(index)]?.kind : undefined;
    if (typeof kind !== 'string' || part.length === 0) continue;
    const id = fieldId(kind, ...part.map(String));
    fields[id] = [...(fields[id] ?? []), typeset(message)];
  }
  return { fields, form: m.home_office_refused() };
}
