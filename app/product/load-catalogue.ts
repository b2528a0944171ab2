import { type LoaderFunctionArgs, redirect } from 'react-router';
import { searchCatalogue } from '#core/products/catalogue/search-catalogue.ts';
import type { ProductType } from '#core/products/product.ts';
import { coreContext, requestContext } from '../context.ts';
import {
  hasEmptyFields,
  parseCatalogueChoice,
  toCatalogueHref,
  toCatalogueQuery,
} from './catalogue-address.ts';

export type CatalogueData = Awaited<ReturnType<typeof loadCatalogue>>;

/** What a list shows at this address. */
export async function loadCatalogue(
  { url, context }: { url: URL; context: LoaderFunctionArgs['context'] },
  type: ProductType,
) {
  const choice = parseCatalogueChoice(url.searchParams);
  const path = type === 'course' ? '/courses' : '/exercices';
  if (hasEmptyFields(url.searchParams))
    throw redirect(toCatalogueHref(path, choice, { after: choice.after }));
  const uid = context.get(requestContext).user?.uid;
  const result = await searchCatalogue(context.get(coreContext), { ...toCatalogueQuery(type, choice), uid });
  return { type, path, choice, result };
}
