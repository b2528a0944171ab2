import { answerErrors } from '../errors/answer-errors.ts';
import { describe } from '../meta.ts';
import type { Route } from './+types/legal-mentions.ts';
import { LegalPage } from './legal-page.tsx';
import { Lines } from './lines.tsx';
import { loadSchool } from './load-school.ts';

export const loader = answerErrors(({ context }: Route.LoaderArgs) => loadSchool(context));

export const meta: Route.MetaFunction = ({ loaderData }) =>
  describe({ title: 'Mentions légales' }, loaderData?.school);

export default function LegalMentions({ loaderData: { school } }: Route.ComponentProps) {
  return (
    <LegalPage title="Mentions légales" version="1" date="2026-11-20">
      <h2>Qui édite ce site</h2>
      <p>
        {school.legal.legalName || school.name}
        {school.legal.legalForm ? `, ${school.legal.legalForm}` : null}
      </p>
      <Lines lines={school.legal.address} />
      {school.legal.siret ? <p>{`SIRET ${school.legal.siret}`}</p> : null}
      {school.legal.activityCode ? <p>{`Code d’activité ${school.legal.activityCode}`}</p> : null}
      {school.legal.vatMention ? <p>{school.legal.vatMention}</p> : null}
      {school.legal.publicationDirector ? (
        <p>{`Direction de la publication : ${school.legal.publicationDirector}`}</p>
      ) : null}
      <p>
        {'Contact : '}
        <a href={`mailto:${school.email}`}>{school.email}</a>
      </p>
      <h2>Qui l’héberge</h2>
      <p>{school.legal.host.name || 'L’hébergeur sera indiqué ici avant l’ouverture des ventes.'}</p>
      <Lines lines={school.legal.host.address} />
      <h2>Médiation de la consommation</h2>
      <p>{school.legal.mediator.name || 'Le médiateur sera indiqué ici avant l’ouverture des ventes.'}</p>
      <Lines lines={school.legal.mediator.address} />
    </LegalPage>
  );
}
