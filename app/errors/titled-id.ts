import type { LoaderFunctionArgs } from 'react-router';
import { parseTitledId } from '#common/links.ts';
import { findBySlug } from '#core/seo/find-by-slug.ts';
import type { SlugKind } from '#core/slugs/slug-rules.ts';
import { coreContext } from '../context.ts';
import { isId, unknownParameter } from './unknown-parameter.ts';

/**
 * Returns the id in an address segment `{title}----{id}` or of the row with this slug, now or earlier.
 * @throws the fatal not-found if the segment is neither
 */
export async function requireTitledId(
  kind: SlugKind,
  segment: string,
  { url, context }: Pick<LoaderFunctionArgs, 'context'> & { url: URL },
): Promise<string> {
  const titled = parseTitledId(segment);
  if (titled) return titled;
  const found = isId(segment) ? await findBySlug(context.get(coreContext), kind, segment) : null;
  // An id alone has never been an address of these pages.
  if (!found || found.id === segment) throw unknownParameter(url, context);
  return found.id;
}
