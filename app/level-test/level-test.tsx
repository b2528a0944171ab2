import { redirect } from 'react-router';
import { requireLevelTest, startSitting } from '#core/exercises/level-test/sitting.ts';
import { m } from '#words/messages.js';
import { coreContext, requestContext } from '../context.ts';
import { withErrorResponse } from '../errors/with-error-response.ts';
import { describe } from '../meta.ts';
import { Button } from '../ui/actions/button.tsx';
import { Hero, Page } from '../ui/frame/page.tsx';
import { Section } from '../ui/frame/section.tsx';
import { Prose } from '../ui/text/prose.tsx';
import type { Route } from './+types/level-test.ts';
import { toSittingHref } from './sitting-href.ts';

export const loader = withErrorResponse(async ({ context }: Route.LoaderArgs) => {
  const levels = await requireLevelTest(context.get(coreContext));
  return { levels: m.level_test_levels({ first: levels[0] ?? '', last: levels.at(-1) ?? '' }) };
});

export const action = withErrorResponse(async ({ context }: Route.ActionArgs) => {
  const { clientAddress } = context.get(requestContext);
  throw redirect(toSittingHref(await startSitting(context.get(coreContext), clientAddress)), 303);
});

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  describe(
    {
      title: m.common_level_test(),
      description: m.level_test_description({ levels: loaderData?.levels ?? '' }),
    },
    matches[0].loaderData,
  );

export default function LevelTest({ loaderData: { levels } }: Route.ComponentProps) {
  return (
    <Page>
      <Hero
        title={m.level_test_start_title()}
        lead={m.level_test_start_lead()}
        actions={
          <form method="post">
            <Button type="submit" size="large">
              {m.level_test_start()}
            </Button>
          </form>
        }
      />
      <Section title={m.level_test_how_title()} layout="margin">
        <Prose>
          <ul>
            <li>{m.level_test_how_adapts()}</li>
            <li>{m.level_test_how_unknown()}</li>
            <li>{m.level_test_how_accents()}</li>
            <li>{m.level_test_how_time()}</li>
            <li>{m.level_test_privacy()}</li>
          </ul>
        </Prose>
      </Section>
      <Section title={m.level_test_measures_title()} layout="margin">
        <Prose>
          <ul>
            <li>{m.level_test_measures_yes()}</li>
            <li>{m.level_test_measures_no()}</li>
            <li>{m.level_test_measures_error()}</li>
            <li>{m.level_test_measures_levels({ levels })}</li>
          </ul>
        </Prose>
      </Section>
    </Page>
  );
}
