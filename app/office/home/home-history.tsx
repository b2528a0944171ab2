import type { ReactNode } from 'react';
import { readHome } from '#core/settings/home.ts';
import { nameBlocks } from '#core/settings/home-blocks.ts';
import { readEarlierHome } from '#core/settings/home-history.ts';
import { m } from '#words/messages.js';
import { coreContext } from '../../context.ts';
import { answerErrors } from '../../errors/answer-errors.ts';
import { describe } from '../../meta.ts';
import { HistoryPage } from '../editing/history-page.tsx';
import { listChanged } from '../editing/merge-drafts.ts';
import { postJson } from '../editing/post-json.ts';
import { readHistory } from '../editing/read-history.ts';
import { nameAction } from '../journal/change-words.ts';
import type { SettingsRevert, SettingsReverted } from '../settings/settings-revert.ts';
import type { Route } from './+types/home-history.ts';
import { nameHomeField, sayHomeField } from './say-block.ts';

export const loader = answerErrors(async ({ context, url }: Route.LoaderArgs) => {
  const core = context.get(coreContext);
  const [home, history] = await Promise.all([
    readHome(core),
    readHistory(core, { kind: 'settings', subjectId: 'home' }, url),
  ]);
  const earlier = history.chosen ? await readEarlierHome(core, history.chosen) : null;
  const now = nameBlocks(home.blocks);
  const then = earlier && nameBlocks(earlier.blocks);
  return {
    history,
    version: home.version,
    earlier: earlier &&
      then && {
        missing: earlier.missing,
        changes: listChanged(now, then).map((name) => ({ name, now: now[name], earlier: then[name] })),
      },
  };
});

export const meta: Route.MetaFunction = ({ matches }) =>
  describe({ title: m.editing_history(), index: false }, matches[0].loaderData);

const words = {
  nameAction: (action: string) => nameAction(action, 'settings'),
  nameField: nameHomeField,
  showField: (_name: string, value: unknown): ReactNode => sayHomeField(value),
};

/** Who changed what of the home page, and when; any earlier state can be brought back. */
export default function HomeHistory({ loaderData }: Route.ComponentProps) {
  const { history, version, earlier } = loaderData;
  return (
    <HistoryPage
      {...history}
      trail={[{ href: '/admin/home', label: m.home_office_title() }]}
      base="/admin/home/historique"
      back="/admin/home"
      version={version}
      earlier={earlier}
      words={words}
      revert={(changeId, from) => revertHome({ subject: 'home', changeId, version: from })}
    />
  );
}

const revertHome = async (asked: SettingsRevert): Promise<string[]> =>
  (await postJson<SettingsReverted>('/admin/settings/revert', asked)).missing;
