import { redirect } from 'react-router';
import { formatDate } from '#common/dates.ts';
import { toExerciseHref } from '#common/links.ts';
import { toRecordingHref, toReplyHref } from '#common/training-links.ts';
import { typeset } from '#common/typography.ts';
import { loadOwnCorrection } from '#core/corrections/own-correction.ts';
import { startSecondVersion } from '#core/corrections/second-version.ts';
import { m } from '#words/messages.js';
import { coreContext } from '../context.ts';
import { requireId } from '../errors/unknown-parameter.ts';
import { withErrorResponse } from '../errors/with-error-response.ts';
import type { PageHandle } from '../frame/frame-data.ts';
import { nameUnlisted } from '../page-title.ts';
import { requireUser } from '../require-user.ts';
import { Button } from '../ui/actions/button.tsx';
import { PageHeader } from '../ui/frame/page-header.tsx';
import type { Route } from './+types/own-correction.ts';
import styles from './correction.module.css';
import { CorrectionView, formatProductionPoints } from './correction-view.tsx';

export const handle: PageHandle = { layout: 'member', enhance: 'learning' };

export const loader = withErrorResponse(async (args: Route.LoaderArgs) => {
  const id = requireId(args.params.productionId, args);
  return loadOwnCorrection(args.context.get(coreContext), requireUser(args.context), id);
});

/** Starts a second version, with the answers of the first. */
export const action = withErrorResponse(async (args: Route.ActionArgs) => {
  const id = requireId(args.params.productionId, args);
  const core = args.context.get(coreContext);
  const exerciseId = await startSecondVersion(core, requireUser(args.context), id);
  return redirect(toExerciseHref(exerciseId), 303);
});

export const meta = nameUnlisted(m.corrections_yours);

export default function OwnCorrection({ loaderData, params }: Route.ComponentProps) {
  const { correction, exercise, returnedAt, correctedBy, canRewrite } = loaderData;
  const recordingHref = correction.recordingId ? toRecordingHref(correction.recordingId) : null;
  const isText = correction.kind === 'writing';
  const shown = {
    ...correction,
    recordingHref,
    replyHref: toReplyHref(params.productionId, correction.replyPath),
  };
  return (
    <>
      <PageHeader
        title={m.corrections_yours()}
        lead={`${formatProductionPoints(shown)} · ${m.corrections_by({ name: correctedBy, date: formatDate(returnedAt) })}`}
        trail={[
          { href: '/members', label: m.frame_my_courses() },
          { href: toExerciseHref(exercise.id), label: typeset(exercise.title) },
        ]}
      />
      <CorrectionView correction={shown} original={isText ? m.practice_your_text() : m.recording_yours()} />
      {canRewrite ? (
        <form method="post" className={styles.rewrite}>
          <p>{isText ? m.corrections_rewrite_words() : m.corrections_speak_again_words()}</p>
          <Button type="submit">{isText ? m.corrections_rewrite() : m.corrections_speak_again()}</Button>
        </form>
      ) : null}
    </>
  );
}
