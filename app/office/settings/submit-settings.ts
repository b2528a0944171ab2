import { z } from 'zod';
import { typeset } from '#common/typography.ts';
import type { Actor } from '#core/changes/record-change.ts';
import type { Core } from '#core/context.ts';
import { AppError } from '#core/errors.ts';
import { saveSchool } from '#core/settings/save-school.ts';
import { readSchool } from '#core/settings/school.ts';
import { schoolInput } from '#core/settings/school-input.ts';
import { m } from '#words/messages.js';
import { findSaver } from '../editing/find-saver.ts';
import { type SettingsErrors, toDraft } from './settings-draft.ts';

const submission = z.object({ draft: schoolInput, version: z.number().int().min(0) });

/** Saves what the form sent. Everything wrong is told by field, in French; nothing is saved then. */
export async function submitSettings(
  core: Core,
  actor: Actor,
  body: unknown,
): Promise<SettingsErrors | null> {
  const parsed = submission.safeParse(body);
  if (!parsed.success) return { fields: toFields(parsed.error), form: m.settings_refused() };
  try {
    await saveSchool(core, parsed.data.draft, parsed.data.version, actor);
    return null;
  } catch (error) {
    if (error instanceof AppError && error.code === 'conflict')
      return { fields: {}, form: typeset(error.userMessage), theirs: await findTheirs(core) };
    throw error;
  }
}

/** What somebody else saved meanwhile, who, and when. */
async function findTheirs(core: Core): Promise<NonNullable<SettingsErrors['theirs']>> {
  const [school, saver] = await Promise.all([readSchool(core), findSaver(core, 'settings', 'school')]);
  return { draft: toDraft(school), version: school.version, ...saver };
}

function toFields(error: z.ZodError): Record<string, string[]> {
  const fields: Record<string, string[]> = {};
  for (const { path, message } of error.issues) {
    const [root, field, ...part] = path;
    if (root !== 'draft' || field === undefined) continue;
    // One line of an address that is wrong is told of the whole field.
    const name = field === 'social' && part.length === 2 ? [field, ...part].join('.') : String(field);
    fields[name] = [...(fields[name] ?? []), typeset(message)];
  }
  return fields;
}
