import { readSchool } from '#core/school.ts';
import { coreContext } from '../context.ts';
import { respondPlainly, toCacheHeaders } from '../seo/respond-plainly.ts';
import type { Route } from './+types/security-contact.ts';

/** RFC 9116 recommends less than a year. The file is regenerated hourly, so it never expires. */
const validDays = 180;

/** `/.well-known/security.txt`: contact for vulnerability reports. https://www.rfc-editor.org/rfc/rfc9116 */
export const loader = respondPlainly(async ({ context }: Route.LoaderArgs) => {
  const core = context.get(coreContext);
  const { email } = await readSchool(core);
  const expires = new Date(core.now());
  expires.setUTCHours(0, 0, 0, 0);
  expires.setUTCDate(expires.getUTCDate() + validDays);
  const fields = [
    ...(email ? [['Contact', `mailto:${encodeURI(email)}`]] : []),
    ['Contact', `${core.siteUrl}/contact`],
    ['Expires', expires.toISOString()],
    ['Preferred-Languages', 'fr, en'],
    ['Canonical', `${core.siteUrl}/.well-known/security.txt`],
  ];
  return new Response(fields.map((field) => `${field.join(': ')}\n`).join(''), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', ...toCacheHeaders(context) },
  });
});
