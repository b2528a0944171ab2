import { answerErrors } from '../errors/answer-errors.ts';
import { describe } from '../meta.ts';
import type { Route } from './+types/terms-and-conditions.ts';
import { LegalPage } from './legal-page.tsx';
import { loadSchool } from './load-school.ts';

export const loader = answerErrors(({ context }: Route.LoaderArgs) => loadSchool(context));

export const meta: Route.MetaFunction = ({ loaderData }) =>
  describe({ title: 'Conditions générales de vente' }, loaderData?.school);

export default function TermsAndConditions({ loaderData: { school } }: Route.ComponentProps) {
  return (
    <LegalPage title="Conditions générales de vente" version="1" date="2026-11-20">
      <h2>Objet</h2>
      <p>{`Ces conditions règlent la vente, par ${school.legal.legalName || school.name}, des cours et des packs d’exercices proposés sur ce site.`}</p>
      <h2>Prix</h2>
      <p>{`Les prix sont en euros, toutes taxes comprises. ${school.legal.vatMention ? `${school.legal.vatMention}.` : ''}`}</p>
      <h2>Commande et paiement</h2>
      <p>
        La commande est ferme lorsque vous cliquez sur « Commander avec obligation de paiement » et que le
        paiement est accepté. Une confirmation vous est envoyée par e-mail, sur un support que vous pouvez
        conserver.
      </p>
      <h2>Accès</h2>
      <p>L’accès au contenu est ouvert dès la confirmation du paiement, sans limite de durée.</p>
      <h2>Droit de rétractation</h2>
      <p>
        Vous disposez de quatorze jours pour vous rétracter. Lorsque vous demandez l’accès immédiat à un
        contenu numérique et renoncez expressément à ce droit, il prend fin à l’ouverture de l’accès (article
        L221-28, 13° du code de la consommation).
      </p>
      <h2>Réclamations</h2>
      <p>
        {'Écrivez-nous à '}
        <a href={`mailto:${school.email}`}>{school.email}</a>
        {school.legal.mediator.name
          ? `. Sans réponse satisfaisante, vous pouvez saisir le médiateur : ${school.legal.mediator.name}.`
          : '.'}
      </p>
    </LegalPage>
  );
}
