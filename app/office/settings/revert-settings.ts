import { data } from 'react-router';
import type { Actor } from '#core/changes/record-change.ts';
import type { Core } from '#core/context.ts';
import { AppError } from '#core/errors.ts';
import { revertHome } from '#core/settings/home-history.ts';
import { revertSchool } from '#core/settings/school-history.ts';
import { coreContext } from '../../context.ts';
import { toErrorPage } from '../../errors/answer-errors.ts';
import { requireUser } from '../../require-user.ts';
import type { Route } from './+types/revert-settings.ts';
import { type SettingsRevert, type SettingsReverted, settingsRevert } from './settings-revert.ts';

/** `POST /admin/settings/revert`: goes back to an earlier state of the home page or of the settings, answered as JSON. */
export async function action({ request, context }: Route.ActionArgs) {
  try {
    const parsed = settingsRevert.safeParse(await request.json().catch(() => null));
    if (!parsed.success) throw new AppError('invalid-input', 'no such change of the settings');
    return data(await revert(context.get(coreContext), requireUser(context), parsed.data));
  } catch (error) {
    return toErrorPage(error, { request, context });
  }
}

async function revert(core: Core, actor: Actor, asked: SettingsRevert): Promise<SettingsReverted> {
  if (asked.subject === 'home')
    return { missing: await revertHome(core, actor, asked.changeId, asked.version) };
  await revertSchool(core, actor, asked.changeId, asked.version);
  return { missing: [] };
}
