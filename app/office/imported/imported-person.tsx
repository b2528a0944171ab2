import { Link } from 'react-router';
import { formatDateTime } from '#common/dates.ts';
import { AppError } from '#core/errors.ts';
import { listImportedPurchases } from '#core/moving-in/list-imported.ts';
import { findImportedPerson } from '#core/moving-in/list-people.ts';
import { m } from '#words/messages.js';
import { coreContext } from '../../context.ts';
import { requireId } from '../../errors/unknown-parameter.ts';
import { withErrorResponse } from '../../errors/with-error-response.ts';
import { ImportedPurchases } from '../../moving-in/imported-purchases.tsx';
import { describeUnlisted } from '../../page-title.ts';
import { PageHeader } from '../../ui/frame/page-header.tsx';
import { Facts } from '../../ui/text/facts.tsx';
import styles from '../kit/sheet.module.css';
import type { Route } from './+types/imported-person.ts';
import { formatPersonName, formatPersonState, listPersonProblems } from './format-person.ts';
import { importedList } from './imported-list.ts';

export const loader = withErrorResponse(async (args: Route.LoaderArgs) => {
  const core = args.context.get(coreContext);
  const id = requireId(args.params.personId, args);
  const [person, purchases] = await Promise.all([
    findImportedPerson(core, id),
    listImportedPurchases(core, { personId: id }),
  ]);
  if (!person)
    throw new AppError('not-found', `no imported person ${id}`, { userMessage: m.moving_person_unknown() });
  const { uid, email, invitedAt, claimedAt } = person;
  return {
    ...{ uid, email, name: formatPersonName(person), state: formatPersonState(person) },
    invitedAt: invitedAt && formatDateTime(invitedAt),
    claimedAt: claimedAt && formatDateTime(claimedAt),
    problems: listPersonProblems(person),
    purchases,
  };
});

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  describeUnlisted(loaderData?.name || loaderData?.email || m.moving_people_title(), matches[0].loaderData);

/** State, problems and purchases of one imported person. */
export default function ImportedPersonScreen({ loaderData }: Route.ComponentProps) {
  const { uid, email, name, state, invitedAt, claimedAt, problems, purchases } = loaderData;
  return (
    <>
      <PageHeader
        title={name || email}
        lead={name ? email : undefined}
        trail={[{ href: importedList.path, label: m.moving_people_title() }]}
      />
      <div className={styles.sheet}>
        <Facts
          facts={[
            { term: m.common_state(), detail: state },
            ...(invitedAt ? [{ term: m.moving_person_invited_at(), detail: invitedAt }] : []),
            ...(claimedAt ? [{ term: m.moving_person_claimed_at(), detail: claimedAt }] : []),
          ]}
        />
        {uid ? (
          <p>
            <Link to={`/admin/members/${encodeURIComponent(uid)}`}>{m.moving_person_member()}</Link>
          </p>
        ) : null}
        {problems.length > 0 ? (
          <section className={styles.part}>
            <h2>{m.common_to_check()}</h2>
            <ul className={styles.lines}>
              {problems.map((problem) => (
                <li key={problem}>{problem}</li>
              ))}
            </ul>
          </section>
        ) : null}
        {purchases.length > 0 ? (
          <ImportedPurchases purchases={purchases} />
        ) : (
          <p>{m.moving_person_bought_nothing()}</p>
        )}
      </div>
    </>
  );
}
