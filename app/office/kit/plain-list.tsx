import { withErrorResponse } from '../../errors/with-error-response.ts';
import { describeUnlisted } from '../../page-title.ts';
import type { Route } from './+types/plain-list.ts';
import { ListRows } from './list-rows.tsx';
import { ListScreen } from './list-screen.tsx';
import { loadList } from './load-list.ts';

export const loader = withErrorResponse(async (args: Route.LoaderArgs) => loadList(args));

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  describeUnlisted(loaderData?.screen.title ?? '', matches[0].loaderData);

export default function PlainList({ loaderData: { screen, caption, rows } }: Route.ComponentProps) {
  return (
    <ListScreen screen={screen}>
      <ListRows label={caption} columns={screen.columns} rows={rows} />
    </ListScreen>
  );
}
