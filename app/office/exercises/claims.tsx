import { listClaims } from '#core/exercises/claims/decide-claim.ts';
import { m } from '#words/messages.js';
import { coreContext } from '../../context.ts';
import { answerErrors } from '../../errors/answer-errors.ts';
import { describeUnlisted } from '../../page-title.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { PageHeader } from '../../ui/frame/page-header.tsx';
import { officeAction } from '../kit/action.ts';
import { ActRefusal, useActs } from '../kit/acts.tsx';
import { sendSafely } from '../kit/answer.ts';
import type { Route } from './+types/claims.ts';
import { claimActs } from './claim-acts.ts';
import { ClaimList } from './claim-list.tsx';
import { exercisesList } from './exercises-list.ts';

export const loader = answerErrors(async ({ context }: Route.LoaderArgs) => ({
  claims: await listClaims(context.get(coreContext)),
}));

export const action = officeAction({ acts: claimActs });

export const clientAction = sendSafely;

export const meta: Route.MetaFunction = ({ matches }) =>
  describeUnlisted(m.claims_title(), matches[0].loaderData);

/** « Ma réponse était juste »: what waits for the teacher's word, of all exercises. */
export default function Claims({ loaderData: { claims } }: Route.ComponentProps) {
  const acts = useActs();
  return (
    <>
      <PageHeader
        title={m.claims_title()}
        lead={m.claims_lead()}
        trail={[{ href: exercisesList.path, label: m.writing_title() }]}
      />
      <ActRefusal acts={acts} />
      {claims.length > 0 ? (
        <ClaimList claims={claims} acts={acts} />
      ) : (
        <EmptyState title={m.claims_none()}>
          <p>{m.claims_none_words()}</p>
        </EmptyState>
      )}
    </>
  );
}
