import { m } from '#words/messages.js';
import { answerErrors } from '../errors/answer-errors.ts';
import type { Route } from './+types/privacy-policy.ts';
import { describeLegal } from './describe-legal.ts';
import { LegalPage } from './legal-page.tsx';
import { loadLegalText } from './load-legal-text.ts';

export const loader = answerErrors((args: Route.LoaderArgs) => loadLegalText(args, 'privacy-policy'));

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  describeLegal(
    { title: m.legal_privacy_title(), description: m.legal_privacy_description() },
    loaderData,
    matches[0].loaderData,
  );

export default function PrivacyPolicy({ loaderData }: Route.ComponentProps) {
  return <LegalPage title={m.legal_privacy_title()} text={loaderData} />;
}
