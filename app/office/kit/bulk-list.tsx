import { unknownParameter } from '../../errors/unknown-parameter.ts';
import { withErrorResponse } from '../../errors/with-error-response.ts';
import { describeUnlisted } from '../../page-title.ts';
import type { Route } from './+types/bulk-list.ts';
import { type BulkDone, sendSafely } from './answer.ts';
import { BulkCommands, useSelection } from './bulk-rows.tsx';
import { useCommands } from './commands.tsx';
import { ListRows } from './list-rows.tsx';
import { ListScreen } from './list-screen.tsx';
import { findList, loadList } from './load-list.ts';

export const loader = withErrorResponse(async (args: Route.LoaderArgs) => loadList(args));

export const action = withErrorResponse(async (args: Route.ActionArgs) => {
  const act = findList(args.url)?.act;
  if (!act) throw unknownParameter(args.url, args.context);
  return act(args);
});

export const clientAction = sendSafely;

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  describeUnlisted(loaderData?.screen.title ?? '', matches[0].loaderData);

/** A list with commands for several rows. */
export default function BulkList({ loaderData: { screen, caption, rows } }: Route.ComponentProps) {
  const commands = useCommands<BulkDone>();
  const selection = useSelection(rows.map(({ id }) => id));
  const { bulk = [], columns } = screen;
  return (
    <ListScreen
      screen={screen}
      tools={<BulkCommands bulk={bulk} rows={rows} selection={selection} commands={commands} />}
    >
      <ListRows label={caption} columns={columns} rows={rows} selection={selection} />
    </ListScreen>
  );
}
