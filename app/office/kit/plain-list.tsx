import { coreContext } from '../../context.ts';
import { unknownParameter } from '../../errors/unknown-parameter.ts';
import { withErrorResponse } from '../../errors/with-error-response.ts';
import { describeUnlisted } from '../../page-title.ts';
import { exportedLists } from '../subjects.server.ts';
import type { Route } from './+types/plain-list.ts';
import { ListRows, ListScreen } from './list-screen.tsx';

export const loader = withErrorResponse(({ url, context }: Route.LoaderArgs) => {
  const load = exportedLists.find(({ path, load }) => load && path === url.pathname.replace(/\/$/, ''))?.load;
  if (!load) throw unknownParameter(url, context);
  return load(context.get(coreContext), url);
});

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  describeUnlisted(loaderData?.screen.title ?? '', matches[0].loaderData);

export default function PlainList({ loaderData: { screen, caption, rows } }: Route.ComponentProps) {
  return (
    <ListScreen screen={screen}>
      <ListRows label={caption} rows={rows} />
    </ListScreen>
  );
}
