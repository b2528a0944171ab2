import { data } from 'react-router';
import { findAtProvider } from '#core/products/office/find-at-provider.ts';
import { coreContext } from '../../context.ts';
import { toErrorPage } from '../../errors/with-error-response.ts';
import type { Route } from './+types/at-provider.ts';

/** `GET /admin/products/at-provider?id=…`: a product of the payment provider, by its id or a price id. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  try {
    const id = (url.searchParams.get('id') ?? '').trim();
    return data({ product: await findAtProvider(context.get(coreContext), id) });
  } catch (error) {
    return toErrorPage(error, { request, context });
  }
}
