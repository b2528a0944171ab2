import { listTraining } from '#core/products/catalogue/recommend-products.ts';
import type { ProductCard } from '#core/products/product.ts';
import { nameSkill } from '#core/products/skills.ts';
import type { Source } from '#core/scores/charts/chart.ts';
import { type RequiredLevel, requiredLevels } from '#core/scores/charts/required-levels.ts';
import { formatImmigrationProgramme } from '#core/scores/exams.ts';
import { findTraining, type Training } from '#core/scores/find-training.ts';
import type { Gap, Reading } from '#core/scores/read-score.ts';
import { m } from '#words/messages.js';
import { coreContext, requestContext } from '../context.ts';
import { withErrorResponse } from '../errors/with-error-response.ts';
import { describe } from '../meta.ts';
import { ProductShelf } from '../products/product-shelf.tsx';
import { toTrailFacts } from '../seo/facts.ts';
import { toSharePicture } from '../seo/share-picture.ts';
import { Hero, Page } from '../ui/frame/page.tsx';
import { Section } from '../ui/frame/section.tsx';
import { joinClasses } from '../ui/join-classes.ts';
import { RichMessage } from '../ui/text/rich-message.tsx';
import { Table } from '../ui/text/table.tsx';
import type { Route } from './+types/calculator.ts';
import styles from './calculator.module.css';
import { CalculatorForm } from './calculator-form.tsx';
import {
  type ExamOption,
  examOptions,
  formatExamChoice,
  parseQuestion,
  type Question,
} from './calculator-question.ts';
import { formatDay, formatLevel, toPartNames } from './format-score.ts';
import tableStyles from './marks.module.css';
import { MarksFigure } from './marks-figure.tsx';
import { explainCause, OutcomeFigure } from './outcome.tsx';

/** One row of the grid. */
const trainingCount = 4;

export const loader = withErrorResponse(async ({ url, context }: Route.LoaderArgs) => {
  const question = parseQuestion(url.searchParams);
  const training = question?.reading ? findTraining(question.reading, question.goal) : null;
  const uid = context.get(requestContext).user?.uid;
  const core = context.get(coreContext);
  const cards = training ? await listTraining(core, training, { uid, limit: trainingCount }) : [];
  return { question, training, cards, required: requiredLevels };
});

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const frame = matches[0].loaderData;
  const faults = Object.keys(loaderData?.question?.faults ?? {}).length;
  const title = m.scores_calculator_title();
  return describe(
    {
      // Screen readers announce the title first, so it reports the errors.
      title: faults > 0 ? `${m.scores_calculator_correct({ count: faults })} · ${title}` : title,
      description: m.scores_calculator_description(),
      path: '/calculateur',
      image: toSharePicture({ kind: 'page', id: 'calculateur' }, frame),
      facts: (frame) => [
        toTrailFacts(
          [
            { path: '/', name: m.common_home() },
            { path: '/scores', name: m.common_the_results() },
            { path: '/calculateur', name: title },
          ],
          frame.siteUrl,
        ),
      ],
    },
    frame,
  );
};

export default function Calculator({ loaderData }: Route.ComponentProps) {
  const { question, training, cards, required } = loaderData;
  return (
    <Page>
      <Hero title={m.scores_calculator_title()} lead={m.scores_calculator_lead()} />
      <ExamChoice chosen={question} />
      {question ? (
        <div className={styles.columns} id="calcul">
          <CalculatorForm question={question} required={required} />
          <CalculatorAnswer question={question} training={training} />
        </div>
      ) : null}
      {question ? (
        <div id="entrainement" data-answer="">
          {training ? <TrainingShelf training={training} cards={cards} /> : null}
        </div>
      ) : null}
      <Section id="niveaux-demandes" title={m.scores_required_title()} intro={m.scores_required_intro()}>
        <RequiredLevelsTable required={required} />
      </Section>
    </Page>
  );
}

function ExamChoice({ chosen }: { chosen: ExamOption | null }) {
  return (
    <nav aria-labelledby="votre-examen" className={styles.choice}>
      <h2 id="votre-examen" className={styles.choiceTitle}>
        {m.scores_calculator_exams()}
      </h2>
      <ul className={styles.exams}>
        {examOptions.map((choice) => {
          const isChosen = chosen?.exam.id === choice.exam.id && chosen.programme === choice.programme;
          return (
            <li key={toChoiceHref(choice)}>
              <a
                href={toChoiceHref(choice)}
                className={styles.exam}
                aria-current={isChosen ? 'true' : undefined}
              >
                {formatExamChoice(choice)}
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

function toChoiceHref({ exam, programme }: ExamOption): string {
  const query = new URLSearchParams({ examen: exam.id, ...(programme ? { programme } : {}) });
  return `/calculateur?${query}#calcul`;
}

/** Interpretation of the marks and missing points; announced when a script updates it. */
function CalculatorAnswer({ question, training }: { question: Question; training: Training | null }) {
  const { reading, goal, gaps } = question;
  return (
    <section
      id="resultat"
      tabIndex={-1}
      aria-labelledby="resultat-titre"
      aria-live="polite"
      className={styles.answer}
      data-answer={reading ? 'given' : 'waiting'}
    >
      <h2 id="resultat-titre" className={styles.answerTitle}>
        {m.scores_calculator_answer()}
      </h2>
      {reading ? (
        <>
          <OutcomeFigure reading={reading} large />
          {reading.outcome.kind === 'incomplete' ? <p>{m.scores_calculator_incomplete()}</p> : null}
          {reading.outcome.kind === 'failed' ? (
            <ul className={styles.gaps}>
              {reading.outcome.causes.map((cause) => (
                <li key={cause.kind === 'part' ? cause.part : cause.kind}>{explainCause(reading, cause)}</li>
              ))}
            </ul>
          ) : null}
          {gaps ? <Gaps reading={reading} goal={goal} gaps={gaps} /> : null}
          {!gaps && training?.goal && training.gaps.length > 0 ? (
            <Gaps reading={reading} goal={training.goal} gaps={training.gaps} />
          ) : null}
          <MarksFigure
            reading={reading}
            title={m.scores_calculator_chart({ exam: formatExamChoice(question) })}
          />
        </>
      ) : (
        <p className={styles.waiting}>{m.scores_calculator_waiting()}</p>
      )}
    </section>
  );
}

function TrainingShelf({ training, cards }: { training: Training; cards: readonly ProductCard[] }) {
  const { level, skills } = training;
  const words = list.format(skills.map((skill) => nameSkill(skill).toLowerCase()));
  return (
    <Section
      title={skills.length > 0 ? m.scores_training_title() : m.scores_training_next({ level })}
      intro={skills.length > 0 ? m.scores_training_intro({ skills: words, level }) : undefined}
      more={{ href: `/courses?niveau=${level}`, label: m.scores_training_more({ level }) }}
    >
      {cards.length > 0 ? (
        <ProductShelf cards={cards} eager={0} />
      ) : (
        <p>
          <RichMessage
            parts={m.scores_training_none.parts({ level })}
            wraps={{ link: (text) => <a href="/contact?sujet=niveau">{text}</a> }}
          />
        </p>
      )}
    </Section>
  );
}

const list = new Intl.ListFormat('fr-FR', { type: 'conjunction' });

/** Formats « Il manque 8 points en CE pour NCLC 7. ». */
function Gaps({ reading, goal, gaps }: { reading: Reading; goal: string; gaps: readonly Gap[] }) {
  const level = formatLevel(reading.exam.scale, goal);
  if (gaps.length === 0)
    return (
      <p className={styles.reached}>
        {reading.parts.every(({ mark, optional }) => mark !== null || optional)
          ? m.scores_gap_none({ level })
          : m.scores_gap_none_partial({ level })}
      </p>
    );
  return (
    <ul className={styles.gaps}>
      {gaps.map(({ part, missing }) => (
        <li key={part}>
          {m.scores_gap({ count: missing, part: toPartNames(reading.exam, part).short, level })}
        </li>
      ))}
    </ul>
  );
}

/** Levels required by public procedures, with their legal sources and access dates. */
function RequiredLevelsTable({ required }: { required: readonly RequiredLevel[] }) {
  const sources = new Map<string, Source>(required.map(({ source }) => [source.title, source]));
  return (
    <div className={joinClasses(styles.required, tableStyles.narrow)}>
      <Table
        caption={m.scores_required_title()}
        heads={[m.common_purpose(), m.scores_required_level(), m.common_since()]}
      >
        <tbody>
          {required.map(({ programme, scale, level, since }) => (
            <tr key={programme}>
              <th scope="row">{formatImmigrationProgramme(programme)}</th>
              <td>
                <span>{formatLevel(scale, level)}</span>
                {since ? null : <span>{` (${m.scores_required_usual()})`}</span>}
              </td>
              <td>{since ? formatDay(since) : '–'}</td>
            </tr>
          ))}
        </tbody>
      </Table>
      <ul className={styles.sources}>
        {[...sources.values()].map(({ title, url, readOn }) => (
          <li key={title}>
            <RichMessage
              parts={m.scores_required_source.parts({ title, date: formatDay(readOn) })}
              wraps={{ source: (words) => <a href={url}>{words}</a> }}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
