import { data } from 'react-router';
import { requestContext } from '../context.ts';
import type { PageError } from './error-page.tsx';

/** Returns the fatal not-found for a malformed route parameter, with the specified English text. */
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

/** True if the value is a well-formed id: letters, digits and hyphens. */
export const isId = (value: string | undefined): value is string =>
  /^[a-z0-9][a-z0-9-]{0,79}$/i.test(value ?? '');

/** @throws the fatal not-found if the id is malformed */
export function requireId(
  id: string | undefined,
  { url, context }: { url: URL; context: Parameters<typeof unknownParameter>[1] },
  isValid = isId,
): string {
  if (!isValid(id)) throw unknownParameter(url, context);
  return id;
}
