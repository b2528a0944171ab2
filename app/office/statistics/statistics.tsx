import { z } from 'zod';
import { typeset } from '#common/typography.ts';
import { acceptAnswer, withdrawAnswer } from '#core/exercises/appeals/decide-appeal.ts';
import { listAppeals } from '#core/exercises/appeals/list-appeals.ts';
import {
  type FieldStatistics,
  maxPeopleSeen,
  measureExercise,
} from '#core/exercises/statistics/measure-exercise.ts';
import { m } from '#words/messages.js';
import { coreContext } from '../../context.ts';
import { withErrorResponse } from '../../errors/with-error-response.ts';
import { describeUnlisted } from '../../page-title.ts';
import { LinkButton } from '../../ui/actions/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Facts } from '../../ui/text/facts.tsx';
import { appealCommands } from '../appeals/appeal-commands.ts';
import { AppealList } from '../appeals/appeal-list.tsx';
import { attemptsList } from '../attempts/attempts-list.ts';
import styles from '../exercises/exercise-editor.module.css';
import { markAgainCommand } from '../exercises/mark-again-command.ts';
import { MarkAgainNotice } from '../exercises/mark-again-notice.tsx';
import { listExerciseTabs, listExerciseTrail, subject } from '../exercises/subject.ts';
import { command, officeAction } from '../kit/action.ts';
import { sendSafely } from '../kit/answer.ts';
import { CommandRefusal, useCommands } from '../kit/commands.tsx';
import { EntityHeader } from '../kit/entity-header.tsx';
import { toListFileHref, toOfficeListHref } from '../kit/list-address.ts';
import { findEditedId } from '../kit/save.ts';
import sheet from '../kit/sheet.module.css';
import type { Route } from './+types/statistics.ts';
import { FieldCard, formatShare, toStatisticsId } from './field-statistics.tsx';
import { statisticsList } from './statistics-list.ts';

export const loader = withErrorResponse(async (args: Route.LoaderArgs) => {
  const id = findEditedId(subject, args);
  const core = args.context.get(coreContext);
  const { draft, ...known } = await subject.read(core, id);
  const [statistics, appeals] = await Promise.all([
    measureExercise(core, id),
    listAppeals(core, { exerciseId: id }),
  ]);
  const { title } = draft;
  const trail = listExerciseTrail({ draft, ...known });
  return {
    id,
    title,
    trail,
    tabs: listExerciseTabs(id),
    statistics,
    max: maxPeopleSeen,
    appeals: appeals.rows,
    again: known.again,
  };
});

/** PostgreSQL cannot store NUL characters, so no recorded answer contains one. */
const text = z
  .string()
  .min(1)
  .max(500)
  .refine((words) => !words.includes('\0'));

const answer = z.object({ field: text, given: text });
/** `isNew`: the answer was added as a variant. */
const accepted = answer.extend({ isNew: z.boolean().default(true) });

export const action = officeAction({
  id: (args: Route.ActionArgs) => findEditedId(subject, args),
  commands: {
    ...appealCommands,
    'accept-answer': command(answer, async ({ core, actor, id }, { field, given }) => {
      const { isNew } = await acceptAnswer(core, actor, { exerciseId: id, field, given });
      return { done: m.results_accepted(), undo: { act: 'withdraw-answer', field, given, isNew } };
    }),
    'withdraw-answer': command(accepted, async ({ core, actor, id }, { field, given, isNew }) => {
      await withdrawAnswer(core, actor, { exerciseId: id, field, given }, { isNew });
      return m.results_withdrawn();
    }),
    'mark-again': markAgainCommand,
  },
});

export const clientAction = sendSafely;

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  describeUnlisted(m.results_of({ title: loaderData?.title ?? '' }), matches[0].loaderData);

const count = new Intl.NumberFormat('fr-FR');

export default function Statistics({ loaderData }: Route.ComponentProps) {
  const { id, title, trail, tabs, statistics, max, appeals, again } = loaderData;
  const { attempts, people, share, fields } = statistics;
  const commands = useCommands();
  return (
    <>
      <EntityHeader
        title={typeset(title)}
        trail={trail}
        tabs={tabs}
        actions={
          attempts.count > 0 ? (
            <LinkButton href={toOfficeListHref(attemptsList, { exerciseId: id })} variant="secondary">
              {m.results_copies()}
            </LinkButton>
          ) : undefined
        }
      />
      {attempts.count === 0 ? (
        <EmptyState title={m.results_none()}>
          <p>{m.results_none_words()}</p>
        </EmptyState>
      ) : (
        <div className={sheet.sheet}>
          <section className={sheet.part}>
            <Facts
              layout="columns"
              facts={[
                {
                  term: m.results_attempts(),
                  detail: `${count.format(attempts.count)}${attempts.more ? '+' : ''}`,
                },
                { term: m.common_people(), detail: count.format(people) },
                { term: m.results_share(), detail: share === null ? '—' : formatShare(share) },
              ]}
            />
            <p className={sheet.soft}>
              {`${m.results_first()} ${people >= max ? m.results_people_seen({ max: people }) : ''}`}
            </p>
            <p>
              <a href={toListFileHref(statisticsList, { exerciseId: id })}>{m.results_file()}</a>
            </p>
          </section>
          <CommandRefusal commands={commands} />
          <MarkAgainNotice again={again} commands={commands} />
          {appeals.length > 0 ? (
            <section className={sheet.part} aria-labelledby="claims">
              <h2 id="claims">{m.claims_title()}</h2>
              <AppealList appeals={appeals} commands={commands} />
            </section>
          ) : null}
          <Hardest fields={fields} />
          <section className={sheet.part} aria-labelledby="given">
            <h2 id="given">{m.results_given()}</h2>
            <ol className={styles.stack}>
              {fields.map((each) => (
                <li key={each.field}>
                  <FieldCard exerciseId={id} statistics={each} commands={commands} />
                </li>
              ))}
            </ol>
          </section>
        </div>
      )}
    </>
  );
}

const hardestShown = 3;

/** Renders nothing if there are few fields or none is difficult. */
function Hardest({ fields }: { fields: readonly FieldStatistics[] }) {
  const shareOf = ({ rights, answers }: FieldStatistics) => rights / Math.max(1, answers);
  const hard = fields
    .filter((field) => field.answers > 0 && shareOf(field) < 0.75)
    .sort((a, b) => shareOf(a) - shareOf(b))
    .slice(0, hardestShown);
  if (hard.length === 0 || fields.length <= hardestShown) return null;
  return (
    <section className={sheet.part} aria-labelledby="hardest">
      <h2 id="hardest">{m.results_hardest()}</h2>
      <ul className={sheet.lines}>
        {hard.map((field) => (
          <li key={field.field}>
            <a href={`#${toStatisticsId(field.field)}`}>
              {m.common_question_number({ number: field.number })}
            </a>
            <span>{` · ${formatShare(shareOf(field))} · `}</span>
            <span lang="fr">{typeset(`${field.before}…${field.after}`)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
