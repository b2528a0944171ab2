import { answerErrors } from '../errors/answer-errors.ts';
import { describe } from '../meta.ts';
import type { Route } from './+types/privacy-policy.ts';
import { LegalPage } from './legal-page.tsx';
import { loadSchool } from './load-school.ts';

export const loader = answerErrors(({ context }: Route.LoaderArgs) => loadSchool(context));

export const meta: Route.MetaFunction = ({ loaderData }) =>
  describe({ title: 'Politique de confidentialité' }, loaderData?.school);

export default function PrivacyPolicy({ loaderData: { school } }: Route.ComponentProps) {
  return (
    <LegalPage title="Politique de confidentialité" version="1" date="2026-11-20">
      <h2>Ce que nous gardons</h2>
      <p>
        Votre adresse e-mail, votre nom s’il est renseigné, vos commandes et ce que vous avez acheté. Le mot
        de passe n’est gardé que sous une forme illisible. Les numéros de carte ne passent jamais par nous.
      </p>
      <h2>Pourquoi, et combien de temps</h2>
      <p>
        Pour vous donner accès à vos achats, tant que votre compte existe ; pour nos obligations comptables,
        dix ans pour les pièces de vente (article L123-22 du code de commerce).
      </p>
      <h2>Cookies</h2>
      <p>
        Un seul cookie, nécessaire à la connexion. Aucune mesure d’audience, aucune publicité, aucun service
        tiers sans votre accord.
      </p>
      <h2>Vos droits</h2>
      <p>
        {'Accès, rectification, effacement, portabilité, opposition : écrivez à '}
        <a href={`mailto:${school.legal.personalDataContact || school.email}`}>
          {school.legal.personalDataContact || school.email}
        </a>
        . Vous pouvez aussi saisir la CNIL (cnil.fr).
      </p>
    </LegalPage>
  );
}
