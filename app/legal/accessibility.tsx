import { m } from '#words/messages.js';
import { answerErrors } from '../errors/answer-errors.ts';
import type { Route } from './+types/accessibility.ts';
import { describeLegal } from './describe-legal.ts';
import { LegalPage } from './legal-page.tsx';
import { loadLegalText } from './load-legal-text.ts';

export const loader = answerErrors((args: Route.LoaderArgs) => loadLegalText(args, 'accessibility'));

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  describeLegal(
    { title: m.legal_access_title(), description: m.legal_access_description() },
    loaderData,
    matches[0].loaderData,
  );

export default function Accessibility({ loaderData }: Route.ComponentProps) {
  return <LegalPage title={m.legal_access_title()} text={loaderData} />;
}
