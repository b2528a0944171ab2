import { typeset } from '#common/typography.ts';
import { listClaims } from '#core/exercises/claims/decide-claim.ts';
import { exerciseSubject } from '#core/exercises/exercise-subject.ts';
import {
  type FieldResults,
  maxAnswersSeen,
  measureExercise,
} from '#core/exercises/results/measure-exercise.ts';
import { m } from '#words/messages.js';
import { coreContext } from '../../context.ts';
import { answerErrors } from '../../errors/answer-errors.ts';
import { formatVerdict } from '../../exercises/fault-names.ts';
import { describeUnlisted } from '../../page-title.ts';
import { LinkButton } from '../../ui/actions/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { PageHeader } from '../../ui/frame/page-header.tsx';
import { Facts } from '../../ui/text/facts.tsx';
import { Table } from '../../ui/text/table.tsx';
import { officeAction } from '../kit/action.ts';
import { ActRefusal, useActs } from '../kit/acts.tsx';
import { sendSafely } from '../kit/answer.ts';
import { findEditedId } from '../kit/save.ts';
import sheet from '../kit/sheet.module.css';
import type { Route } from './+types/results.ts';
import { claimActs } from './claim-acts.ts';
import { ClaimList } from './claim-list.tsx';
import { exercisesList } from './exercises-list.ts';
import { subject } from './subject.ts';

export const loader = answerErrors(async (args: Route.LoaderArgs) => {
  const id = findEditedId(subject, args);
  const core = args.context.get(coreContext);
  const { title } = await exerciseSubject.find(core, id);
  const [results, claims] = await Promise.all([measureExercise(core, id), listClaims(core, id)]);
  return { id, title, results, claims };
});

export const action = officeAction({ acts: claimActs });

export const clientAction = sendSafely;

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  describeUnlisted(m.results_of({ title: loaderData?.title ?? '' }), matches[0].loaderData);

const count = new Intl.NumberFormat('fr-FR');
const percent = new Intl.NumberFormat('fr-FR', { style: 'percent' });

/** How an exercise goes: what people write instead of what is right, the most frequent first. */
export default function Results({ loaderData: { id, title, results, claims } }: Route.ComponentProps) {
  const acts = useActs();
  return (
    <>
      <PageHeader
        title={m.results_of({ title: typeset(title) })}
        trail={[{ href: exercisesList.path, label: m.writing_title() }]}
        actions={
          <LinkButton href={`/admin/exercises/edit-${id}`} variant="secondary">
            {m.results_edit()}
          </LinkButton>
        }
      />
      {results.attempts === 0 ? (
        <EmptyState title={m.results_none()}>
          <p>{m.results_none_words()}</p>
        </EmptyState>
      ) : (
        <div className={sheet.sheet}>
          <section className={sheet.part}>
            <Facts
              layout="columns"
              facts={[
                { term: m.results_attempts(), detail: count.format(results.attempts) },
                { term: m.results_share(), detail: percent.format(results.share ?? 0) },
              ]}
            />
            <p className={sheet.soft}>{m.results_seen({ max: count.format(maxAnswersSeen) })}</p>
          </section>
          <ActRefusal acts={acts} />
          {claims.length > 0 ? (
            <section className={sheet.part} aria-labelledby="claims">
              <h2 id="claims">{m.claims_title()}</h2>
              <ClaimList claims={claims} acts={acts} />
            </section>
          ) : null}
          <FieldTable fields={results.fields} />
        </div>
      )}
    </>
  );
}

function FieldTable({ fields }: { fields: readonly FieldResults[] }) {
  return (
    <Table caption={m.results_given()} showCaption>
      <thead>
        <tr>
          <th scope="col">{m.results_field()}</th>
          <th scope="col">{m.results_rights()}</th>
          <th scope="col">{m.results_instead()}</th>
        </tr>
      </thead>
      <tbody>
        {fields.map(({ field, item, place, answers, rights, given }) => (
          <tr key={field}>
            <th scope="row">{m.results_place({ item, place })}</th>
            <td>{answers > 0 ? `${percent.format(rights / answers)} (${count.format(answers)})` : '—'}</td>
            <td>
              <ul>
                {given.map((each) => (
                  <li key={`${each.words} ${each.verdict}`}>
                    <span lang="fr">{m.results_quoted({ words: each.words })}</span> ×{' '}
                    {count.format(each.count)} <span className={sheet.soft}>{formatVerdict(each)}</span>
                  </li>
                ))}
              </ul>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
