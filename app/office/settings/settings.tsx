import { listMissingIdentity } from '#core/settings/list-missing-identity.ts';
import { readSchool } from '#core/settings/school.ts';
import { m } from '#words/messages.js';
import { coreContext } from '../../context.ts';
import { answerErrors } from '../../errors/answer-errors.ts';
import { describe } from '../../meta.ts';
import { saveSafely } from '../editing/save-safely.ts';
import { saveWith } from '../editing/save-with.ts';
import type { Route } from './+types/settings.ts';
import { toDraft } from './settings-draft.ts';
import { SettingsEditor } from './settings-editor.tsx';
import { submitSettings } from './submit-settings.ts';

export const loader = answerErrors(async ({ context }: Route.LoaderArgs) => {
  const school = await readSchool(context.get(coreContext));
  return { draft: toDraft(school), version: school.version, missing: listMissingIdentity(school) };
});

export const action = saveWith(submitSettings);

/** What cannot be sent leaves the page as it is. */
export const clientAction = ({ serverAction }: Route.ClientActionArgs) => saveSafely(() => serverAction());

export const meta: Route.MetaFunction = ({ matches }) =>
  describe({ title: m.settings_title(), index: false }, matches[0].loaderData);

export default function Settings({ loaderData }: Route.ComponentProps) {
  return <SettingsEditor {...loaderData} />;
}
