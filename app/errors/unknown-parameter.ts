import { data } from 'react-router';
import { requestContext } from '../context.ts';
import type { PageError } from './error-page.tsx';

/**
 * What a route answers when its parameter is not valid: a fatal not-found with the specification's
 * words, « Page Not Found » and the path.
 */
export function unknownParameter(
  url: URL,
  context: { get(key: typeof requestContext): { requestId: string } },
) {
  const page: PageError = {
    code: 'not-found',
    message: `Page Not Found: ${url.pathname}`,
    fatal: true,
    requestId: context.get(requestContext).requestId,
  };
  return data(page, { status: 404 });
}

/** Ids are ours: letters, digits and hyphens. */
export const isId = (value: string | undefined): value is string =>
  /^[a-z0-9][a-z0-9-]{0,79}$/i.test(value ?? '');

/** The id in an address. @throws the page of unknown addresses */
export function requireId(
  id: string | undefined,
  { url, context }: { url: URL; context: Parameters<typeof unknownParameter>[1] },
  isValid = isId,
): string {
  if (!isValid(id)) throw unknownParameter(url, context);
  return id;
}
