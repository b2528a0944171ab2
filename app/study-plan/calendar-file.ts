import { digestText } from '#common/digest.ts';
import { readPlanCalendar } from '#core/study-plan/plan-calendar.ts';
import { coreContext } from '../context.ts';
import { respondPlainly } from '../seo/respond-plainly.ts';
import type { Route } from './+types/calendar-file.ts';

/** `/agenda/:secret/plan-de-travail.ics`: study plan for calendar programs. The address is the credential. */
export const loader = respondPlainly(async ({ request, params, context }: Route.LoaderArgs) => {
  const { body, changedAt } = await readPlanCalendar(context.get(coreContext), params.secret);
  const headers = {
    'Content-Type': 'text/calendar; charset=utf-8',
    'Content-Disposition': 'inline; filename="plan.ics"',
    'Cache-Control': 'private, no-cache',
    'Referrer-Policy': 'no-referrer',
    'X-Robots-Tag': 'noindex',
    'Last-Modified': changedAt.toUTCString(),
    ETag: `"${digestText(body)}"`,
  };
  return request.headers.get('if-none-match') === headers.ETag
    ? new Response(null, { status: 304, headers })
    : new Response(body, { headers });
});
