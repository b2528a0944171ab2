import { typeset } from '#common/typography.ts';
import { listProducts } from '#core/products/list-products.ts';
import { readSchool } from '#core/settings/school.ts';
import { coreContext, requestContext } from '../context.ts';
import { answerErrors } from '../errors/answer-errors.ts';
import { describe } from '../meta.ts';
import { ProductShelf } from '../product/product-shelf.tsx';
import { LinkButton } from '../ui/actions/link-button.tsx';
import { Cover } from '../ui/cover/cover.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Hero } from '../ui/frame/hero.tsx';
import { Page } from '../ui/frame/page.tsx';
import { Section } from '../ui/frame/section.tsx';
import { Prose } from '../ui/text/prose.tsx';
import type { Route } from './+types/home.ts';

export const loader = answerErrors(async ({ context }: Route.LoaderArgs) => {
  const core = context.get(coreContext);
  const uid = context.get(requestContext).user?.uid;
  const [school, courses, exercises] = await Promise.all([
    readSchool(core),
    listProducts(core, { type: 'course', uid, limit: 4 }),
    listProducts(core, { type: 'exercise', uid, limit: 4 }),
  ]);
  return { school, courses: courses.cards, exercises: exercises.cards };
});

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? describe({
        title: `${loaderData.school.name} : ${loaderData.school.tagline}`,
        description: loaderData.school.presentation[0] ?? loaderData.school.tagline,
      })
    : [];

export default function Home({ loaderData: { school, courses, exercises } }: Route.ComponentProps) {
  return (
    <Page>
      <Hero
        size="large"
        title={typeset(school.tagline)}
        lead={typeset(school.presentation[0] ?? '')}
        actions={
          <>
            <LinkButton href="/courses">Parcourir les cours</LinkButton>
            <LinkButton href="/exercices" variant="secondary">
              S’entraîner
            </LinkButton>
          </>
        }
        aside={<Cover title={school.name} series="École de français" />}
      />
      <Section title="Les cours" more={{ href: '/courses', label: 'Tous les cours' }}>
        {courses.length > 0 ? (
          <ProductShelf cards={courses} />
        ) : (
          <EmptyState headingLevel={3} title="Les premiers cours arrivent">
            <p>Ils apparaîtront ici dès leur publication.</p>
          </EmptyState>
        )}
      </Section>
      {exercises.length > 0 ? (
        <Section title="Les exercices" more={{ href: '/exercices', label: 'Tous les exercices' }}>
          <ProductShelf cards={exercises} eager={0} />
        </Section>
      ) : null}
      {school.presentation.length > 1 ? (
        <Section title={school.teacher || 'L’école'} layout="margin">
          <Prose opening>
            {school.presentation.slice(1).map((paragraph) => (
              <p key={paragraph}>{typeset(paragraph)}</p>
            ))}
          </Prose>
        </Section>
      ) : null}
    </Page>
  );
}
