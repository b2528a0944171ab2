import type { Context } from 'hono';
import type { Core } from '#core/context.ts';
import { endWeeklyEmail, toUnsubscribePath } from '#core/study-plan/unsubscribe.ts';
import type { Environment } from './environment.ts';

/**
 * Ends a weekly email. Mail programs post without a session or an origin (RFC 8058), so the secret in the
 * address is the credential. Browsers are redirected to the page of the link.
 */
export const unsubscribe = (core: Core) => async (context: Context<Environment>) => {
  const secret = context.req.param('secret') ?? '';
  await endWeeklyEmail(core, secret);
  context.header('Cache-Control', 'no-store');
  // RFC 8058 advises against redirects for mail programs.
  return context.req.header('accept')?.includes('text/html')
    ? context.redirect(toUnsubscribePath(secret), 303)
    : context.text('', 200);
};
