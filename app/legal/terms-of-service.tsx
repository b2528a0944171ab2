import { m } from '#words/messages.js';
import { answerErrors } from '../errors/answer-errors.ts';
import type { Route } from './+types/terms-of-service.ts';
import { describeLegal } from './describe-legal.ts';
import { LegalPage } from './legal-page.tsx';
import { loadLegalText } from './load-legal-text.ts';

export const loader = answerErrors((args: Route.LoaderArgs) => loadLegalText(args, 'terms-of-service'));

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  describeLegal(
    { title: m.legal_service_title(), description: m.legal_service_description() },
    loaderData,
    matches[0].loaderData,
  );

export default function TermsOfService({ loaderData }: Route.ComponentProps) {
  return <LegalPage title={m.legal_service_title()} text={loaderData} />;
}
