import { redirect } from 'react-router';
import { signMedia } from '#core/products/sign-media.ts';
import { coreContext } from '../context.ts';
import { answerErrors } from '../errors/answer-errors.ts';
import { requireUser } from '../require-user.ts';
import type { Route } from './+types/media.ts';

/** Leads to a file of a product, for a few minutes, whoever may have it. */
export const loader = answerErrors(async ({ params, context }: Route.LoaderArgs) => {
  const address = await signMedia(context.get(coreContext), requireUser(context), params);
  return redirect(address, { headers: { 'Cache-Control': 'no-store' } });
});

/** Never shown: with it, a refusal is the site's error page instead of a few words of JSON. */
export default function Media() {
  return null;
}
