import { listAppeals } from '#core/exercises/appeals/list-appeals.ts';
import { m } from '#words/messages.js';
import { coreContext } from '../../context.ts';
import { withErrorResponse } from '../../errors/with-error-response.ts';
import { nameUnlisted } from '../../page-title.ts';
import { requireUser } from '../../require-user.ts';
import { officeAction } from '../kit/action.ts';
import { type BulkDone, sendSafely } from '../kit/answer.ts';
import { bulkCommands, listBulk } from '../kit/bulk-commands.ts';
import { BulkCommands, useSelection } from '../kit/bulk-rows.tsx';
import { useCommands } from '../kit/commands.tsx';
import { readListState } from '../kit/list-address.ts';
import { ListScreen } from '../kit/list-screen.tsx';
import { showList } from '../kit/show-list.ts';
import { mayRequest } from '../office-rights.ts';
import type { Route } from './+types/appeals.ts';
import { appealCommands, bulkAppealCommands } from './appeal-commands.ts';
import { AppealList } from './appeal-list.tsx';
import { appealsList } from './appeals-list.ts';

export const loader = withErrorResponse(async ({ url, context }: Route.LoaderArgs) => {
  const state = readListState(appealsList, url);
  const person = requireUser(context);
  const page = await listAppeals(context.get(coreContext), state);
  const screen = await showList(
    appealsList,
    state,
    page,
    {
      lead: m.claims_lead(),
      search: { label: m.claims_search(), hint: m.claims_search_hint() },
      count: m.lists_count_appeals,
      bulk: listBulk(bulkAppealCommands, state, (act) =>
        mayRequest(person, appealsList.path, { isWrite: true, act }),
      ),
      empty: {
        title: m.claims_none(),
        words: m.claims_none_words(),
        action: { href: '/admin/exercises/copies', label: m.results_copies() },
      },
      noneFound: { title: m.claims_found_none(), words: m.claims_found_none_words() },
    },
    { person },
  );
  return { screen, rows: page.rows };
});

export const action = officeAction({
  commands: { ...appealCommands, ...bulkCommands(appealCommands, bulkAppealCommands) },
});

export const clientAction = sendSafely;

export const meta = nameUnlisted(m.claims_title);

export default function Appeals({ loaderData: { screen, rows } }: Route.ComponentProps) {
  const commands = useCommands<BulkDone>();
  const selection = useSelection(rows.map(({ id }) => id));
  const named = rows.map(({ id, given }) => ({ id, title: m.common_quoted({ words: given }) }));
  return (
    <ListScreen
      screen={screen}
      tools={<BulkCommands bulk={screen.bulk ?? []} rows={named} selection={selection} commands={commands} />}
    >
      <AppealList appeals={rows} selection={selection} commands={commands} />
    </ListScreen>
  );
}
