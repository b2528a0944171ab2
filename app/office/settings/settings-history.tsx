import type { ReactNode } from 'react';
import { readSchool } from '#core/settings/school.ts';
import { toSchoolFields } from '#core/settings/school-fields.ts';
import { readEarlierSchool } from '#core/settings/school-history.ts';
import { m } from '#words/messages.js';
import { coreContext } from '../../context.ts';
import { answerErrors } from '../../errors/answer-errors.ts';
import { describe } from '../../meta.ts';
import { HistoryPage } from '../editing/history-page.tsx';
import { listChanged } from '../editing/merge-drafts.ts';
import { postJson } from '../editing/post-json.ts';
import { readHistory } from '../editing/read-history.ts';
import { nameAction } from '../journal/change-words.ts';
import type { Route } from './+types/settings-history.ts';
import { fieldWords } from './field-words.ts';
import { sayField } from './say-field.ts';
import type { SettingsRevert, SettingsReverted } from './settings-revert.ts';

export const loader = answerErrors(async ({ context, url }: Route.LoaderArgs) => {
  const core = context.get(coreContext);
  const [school, history] = await Promise.all([
    readSchool(core),
    readHistory(core, { kind: 'settings', subjectId: 'school' }, url),
  ]);
  const now = toSchoolFields(school);
  const then = history.chosen ? await readEarlierSchool(core, history.chosen) : null;
  return {
    history,
    version: school.version,
    earlier: then && {
      missing: [],
      changes: listChanged(now, then).map((name) => ({ name, now: now[name], earlier: then[name] })),
    },
  };
});

export const meta: Route.MetaFunction = ({ matches }) =>
  describe({ title: m.editing_history(), index: false }, matches[0].loaderData);

const words = {
  nameAction: (action: string) => nameAction(action, 'settings'),
  nameField: (name: string): string =>
    name in fieldWords ? fieldWords[name as keyof typeof fieldWords]() : name,
  showField: (_name: string, value: unknown): ReactNode => sayField(value),
};

/** Who changed what of the settings, and when; any earlier state can be brought back. */
export default function SettingsHistory({ loaderData }: Route.ComponentProps) {
  const { history, version, earlier } = loaderData;
  return (
    <HistoryPage
      {...history}
      trail={[{ href: '/admin/settings', label: m.settings_title() }]}
      base="/admin/settings/historique"
      back="/admin/settings"
      version={version}
      earlier={earlier}
      words={words}
      revert={(changeId, from) => revertSettings({ subject: 'school', changeId, version: from })}
    />
  );
}

const revertSettings = async (asked: SettingsRevert): Promise<string[]> =>
  (await postJson<SettingsReverted>('/admin/settings/revert', asked)).missing;
