import { requiredLevels } from '#core/scores/charts/required-levels.ts';
import { m } from '#words/messages.js';
import { answerErrors } from '../errors/answer-errors.ts';
import { describe } from '../meta.ts';
import { toTrailFacts } from '../seo/list-facts.ts';
import { toSharePicture } from '../seo/share-picture.ts';
import { Hero, Page } from '../ui/frame/page.tsx';
import { Section } from '../ui/frame/section.tsx';
import type { Route } from './+types/calculator.ts';
import styles from './calculator.module.css';
import { CalculatorAnswer } from './calculator-answer.tsx';
import { CalculatorForm } from './calculator-form.tsx';
import { ExamChoice } from './exam-choice.tsx';
import { parseQuestion } from './read-question.ts';
import { RequiredLevelsTable } from './required-levels-table.tsx';

export const loader = answerErrors(async ({ url }: Route.LoaderArgs) => ({
  question: parseQuestion(url.searchParams),
  required: requiredLevels,
}));

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const frame = matches[0].loaderData;
  const faults = Object.keys(loaderData?.question?.faults ?? {}).length;
  const title = m.scores_calculator_title();
  return describe(
    {
      // Screen readers say the title first: that is where a page that was refused has to say so.
      title: faults > 0 ? `${m.scores_calculator_correct({ count: faults })} · ${title}` : title,
      description: m.scores_calculator_description(),
      path: '/calculateur',
      image: toSharePicture({ kind: 'page', id: 'calculateur' }, frame),
      facts: frame && [
        toTrailFacts(
          [
            { path: '/', name: m.scores_trail_home() },
            { path: '/scores', name: m.scores_title() },
            { path: '/calculateur', name: title },
          ],
          frame.siteUrl,
        ),
      ],
    },
    frame,
  );
};

export default function Calculator({ loaderData: { question, required } }: Route.ComponentProps) {
  return (
    <Page>
      <Hero title={m.scores_calculator_title()} lead={m.scores_calculator_lead()} />
      <ExamChoice chosen={question} />
      {question ? (
        <div className={styles.columns} id="calcul">
          <CalculatorForm question={question} required={required} />
          <CalculatorAnswer question={question} />
        </div>
      ) : null}
      <Section title={m.scores_required_title()} intro={m.scores_required_intro()}>
        <RequiredLevelsTable required={required} />
      </Section>
    </Page>
  );
}
