import { coreContext } from '../context.ts';
import { toCacheHeaders } from '../seo/respond-plainly.ts';
import type { Route } from './+types/passkey-endpoints.ts';

/**
 * `/.well-known/passkey-endpoints`: page that creates and manages passkeys.
 * https://www.w3.org/TR/passkey-endpoints/
 */
export function loader({ context }: Route.LoaderArgs): Response {
  const page = `${context.get(coreContext).siteUrl}/profile#second-facteur`;
  return Response.json({ enroll: page, manage: page }, { headers: toCacheHeaders(context) });
}
