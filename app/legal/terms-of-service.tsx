import { answerErrors } from '../errors/answer-errors.ts';
import { describe } from '../meta.ts';
import type { Route } from './+types/terms-of-service.ts';
import { LegalPage } from './legal-page.tsx';
import { loadSchool } from './load-school.ts';

export const loader = answerErrors(({ context }: Route.LoaderArgs) => loadSchool(context));

export const meta: Route.MetaFunction = ({ loaderData }) =>
  describe({ title: 'Conditions d’utilisation' }, loaderData?.school);

export default function TermsOfService({ loaderData: { school } }: Route.ComponentProps) {
  return (
    <LegalPage title="Conditions d’utilisation" version="1" date="2026-11-20">
      <h2>Votre compte</h2>
      <p>
        Un compte est personnel. Gardez votre mot de passe pour vous et prévenez-nous si vous pensez qu’il est
        connu d’un tiers.
      </p>
      <h2>Les contenus</h2>
      <p>
        {`Les cours, les exercices et leurs documents restent la propriété de ${school.legal.legalName || school.name}. Vous pouvez les consulter et les télécharger pour votre usage personnel, sans les diffuser ni les revendre.`}
      </p>
      <h2>Disponibilité</h2>
      <p>
        Nous faisons en sorte que le site soit toujours ouvert. Une maintenance peut l’interrompre un moment ;
        elle est alors annoncée.
      </p>
    </LegalPage>
  );
}
