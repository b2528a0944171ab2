import { z } from 'zod';
import { typeset } from '#common/typography.ts';
import type { Actor } from '#core/changes/record-change.ts';
import type { Core } from '#core/context.ts';
import { AppError } from '#core/errors.ts';
import { homeInput } from '#core/settings/home.ts';
import { saveHome } from '#core/settings/save-home.ts';
import { m } from '#words/messages.js';
import { fieldId, type HomeErrors } from './home-draft.ts';

const submission = z.object({ blocks: homeInput, version: z.number().int().min(0).optional() });

/** Saves what the editor sent. Everything wrong is told by field, in French; nothing is saved then. */
export async function submitHome(core: Core, actor: Actor, body: unknown): Promise<HomeErrors | null> {
  const parsed = submission.safeParse(body);
  if (!parsed.success) return toErrors(parsed.error, body);
  try {
    await saveHome(core, parsed.data.blocks, parsed.data.version, actor);
    return null;
  } catch (error) {
    if (error instanceof AppError && (error.code === 'conflict' || error.code === 'invalid-input'))
      return { fields: {}, form: typeset(error.userMessage), conflict: error.code === 'conflict' };
    throw error;
  }
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
