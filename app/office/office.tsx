import { isRouteErrorResponse, Outlet, useLocation, useRouteLoaderData } from 'react-router';
import { countToDo } from '#core/desk/count-to-do.ts';
import { listRights } from '#core/staff/roles.ts';
import { m } from '#words/messages.js';
import { coreContext } from '../context.ts';
import { ErrorPage } from '../errors/error-page.tsx';
import { withErrorResponse } from '../errors/with-error-response.ts';
import type { PageHandle } from '../frame/frame-data.ts';
import { nameUnlisted } from '../page-title.ts';
import { RecoveryBoundary } from '../recovery/recovery-boundary.tsx';
import { requireUser } from '../require-user.ts';
import type { loader as rootLoader } from '../root.tsx';
import { Toasts } from '../ui/feedback/toasts.tsx';
import type { Route } from './+types/office.ts';
import { listMenu } from './list-menu.ts';
import { OfficeFrame } from './office-frame.tsx';

export const handle: PageHandle = { application: true, layout: 'bare' };

export const loader = withErrorResponse(async ({ context }: Route.LoaderArgs) => {
  const user = requireUser(context);
  const { uid, displayName, email } = user;
  return {
    /** Part of the key of stored drafts, because several people may share a device. */
    uid,
    who: displayName || email,
    menu: listMenu(await countToDo(context.get(coreContext)), user),
    /** `all` for the owner, because every screen contains this list. */
    rights: user.role === 'owner' ? ('all' as const) : user.role ? listRights(user.role) : [],
  };
});

export const meta = nameUnlisted(m.common_office);

export default function Office({ loaderData }: Route.ComponentProps) {
  return (
    <OfficeFrame {...loaderData}>
      <RecoveryBoundary page={useLocation().pathname}>
        <Outlet />
      </RecoveryBoundary>
      <Toasts />
    </OfficeFrame>
  );
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const frame = useRouteLoaderData<typeof rootLoader>('root');
  // The data of the frame could not be loaded, so the site's error page is used.
  if (!frame || !loaderData) throw error;
  const { status, data } = isRouteErrorResponse(error) ? error : { status: 500, data: undefined };
  return (
    <OfficeFrame {...loaderData}>
      <ErrorPage status={status} data={data} frame={frame} place="office" />
    </OfficeFrame>
  );
}
