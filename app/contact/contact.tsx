import { answerErrors } from '../errors/answer-errors.ts';
import { loadSchool } from '../legal/load-school.ts';
import { describe } from '../meta.ts';
import { LinkButton } from '../ui/actions/link-button.tsx';
import { Hero } from '../ui/frame/hero.tsx';
import { Page } from '../ui/frame/page.tsx';
import { Facts } from '../ui/text/facts.tsx';
import type { Route } from './+types/contact.ts';
import styles from './contact.module.css';

export const loader = answerErrors(({ context }: Route.LoaderArgs) => loadSchool(context));

export const meta: Route.MetaFunction = ({ loaderData }) =>
  describe(
    { title: 'Nous écrire', description: 'Une question sur un cours, un niveau, un examen.' },
    loaderData?.school,
  );

export default function Contact({ loaderData: { school } }: Route.ComponentProps) {
  return (
    <Page>
      <Hero
        title="Nous écrire"
        lead="Une question sur un cours, un niveau, un examen ? Nous répondons sous deux jours ouvrés."
        actions={<LinkButton href={`mailto:${school.email}`}>Écrire un e-mail</LinkButton>}
      />
      <div className={styles.facts}>
        <Facts
          facts={[
            { term: 'Adresse e-mail', detail: <a href={`mailto:${school.email}`}>{school.email}</a> },
            ...(school.phone
              ? [
                  {
                    term: 'Téléphone',
                    detail: <a href={`tel:${school.phone.replace(/\s/g, '')}`}>{school.phone}</a>,
                  },
                ]
              : []),
            ...(school.legal.address.length > 0
              ? [{ term: 'Courrier', detail: school.legal.address.join(', ') }]
              : []),
          ]}
        />
      </div>
    </Page>
  );
}
