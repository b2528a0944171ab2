import { data, redirect } from 'react-router';
import { toResultHref } from '#common/links.ts';
import { readPracticed, toExamHref } from '#common/training-links.ts';
import type { Core } from '#core/context.ts';
import { AppError } from '#core/errors.ts';
import { endBlock, settleSitting } from '#core/exams/sittings/end-block.ts';
import { loadSitting } from '#core/exams/sittings/load-sitting.ts';
import { requestPublication, withdrawPublication } from '#core/exams/sittings/request-publication.ts';
import { readSittingResult } from '#core/exams/sittings/sitting-result.ts';
import { continueSitting } from '#core/exams/sittings/start-exam.ts';
import { findOpenExercise, readShown } from '#core/exercises/attempts/find-exercise.ts';
import { saveAnswers } from '#core/exercises/attempts/save-answers.ts';
import { submitAttempt } from '#core/exercises/attempts/submit-attempt.ts';
import { readListening } from '#core/exercises/listening/read-listening.ts';
import { consumePoint } from '#core/limits.ts';
import type { SignedInUser } from '#core/sign-in/sessions.ts';
import { m } from '#words/messages.js';
import { coreContext } from '../context.ts';
import { requireId } from '../errors/unknown-parameter.ts';
import { withErrorResponse } from '../errors/with-error-response.ts';
import {
  listenWithoutScript,
  markingOfOne,
  maxAnswerFields,
  readAnswersOf,
  unmarkedStatus,
} from '../exercises/answer-form.ts';
import { newName } from '../exercises/exercise.tsx';
import { listenName } from '../exercises/listening-controls.tsx';
import { readRecorder } from '../exercises/read-recorder.ts';
import type { Recorder } from '../exercises/worksheet-state.ts';
import type { PageHandle } from '../frame/frame-data.ts';
import { describeUnlisted } from '../page-title.ts';
import { readForm } from '../read-form.ts';
import { requireUser } from '../require-user.ts';
import { Notice } from '../ui/feedback/notice.tsx';
import type { Route } from './+types/sitting.ts';
import { RunningView } from './running-view.tsx';
import { SittingResultView } from './sitting-result-view.tsx';
import { WaitingView } from './waiting-view.tsx';

export const handle: PageHandle = { layout: 'member', enhance: 'exam', services: true };

export const loader = withErrorResponse(async ({ url, params, context }: Route.LoaderArgs) => {
  const id = requireId(params.sittingId, { url, context });
  const core = context.get(coreContext);
  const { uid } = requireUser(context);
  const page = await loadSitting(core, uid, id, readPracticed(url));
  const now = core.now();
  const { sitting } = page;
  const listenings = await Promise.all(
    page.running.flatMap(({ works, steps }) =>
      // The clock plays the recordings of a scripted section.
      works.map(
        async (work) =>
          [
            work.id,
            steps
              ? null
              : await readListening(
                  core,
                  { uid },
                  { ...work, exercise: { id: work.id, keepsAnswers: true } },
                ),
          ] as const,
      ),
    ),
  );
  return data(
    {
      ...page,
      listenings: Object.fromEntries(listenings),
      recorder: await readRecorder(context),
      result: sitting.finishedAt ? await readSittingResult(core, sitting, page.paper.exam) : null,
      remaining: sitting.dueAt ? Math.max(0, sitting.dueAt.getTime() - now.getTime()) : 0,
      elapsed: sitting.blockBeganAt ? now.getTime() - sitting.blockBeganAt.getTime() : 0,
      page: `${now.getTime()}`,
      reader: uid,
    },
    { headers: { 'Cache-Control': 'no-store' } },
  );
});

/** `POST /members/examens/{id}`: starts or ends a block, saves or marks answers, or publishes. */
export const action = withErrorResponse(async ({ request, url, params, context }: Route.ActionArgs) => {
  const sittingId = requireId(params.sittingId, { url, context });
  const core = context.get(coreContext);
  const user = requireUser(context);
  const form = await readForm(request, maxAnswerFields);
  const block = Number(form.get('block'));
  switch (form.get('act')) {
    case 'begin':
      await continueSitting(core, user.uid, { sittingId, block });
      break;
    case 'end':
      await endBlock(core, user.uid, { sittingId, block });
      break;
    case 'settle':
      await settleSitting(core, user.uid, sittingId);
      break;
    case 'publish':
      if (!form.has('consent')) throw new AppError('invalid-input', 'a publication needs consent');
      await requestPublication(core, user.uid, {
        sittingId,
        name: String(form.get('name') ?? '')
          .trim()
          .slice(0, 80),
      });
      break;
    case 'withdraw':
      await withdrawPublication(core, user.uid, sittingId);
      break;
    case 'mark':
      return await markExercise(core, user, form);
    case 'save':
      await saveForm(core, user, form);
      break;
    default:
      throw new AppError('invalid-input', 'unknown act');
  }
  throw redirect(toExamHref(sittingId), 303);
});

/** Reads the form of one exercise of the page. */
async function readWork(core: Core, form: FormData) {
  const read = (name: string) => String(form.get(name) ?? '');
  const version = { exerciseId: read('exercise'), versionId: read('version') };
  return {
    ...version,
    number: Number(read('number')) || 0,
    page: read('page').slice(0, 40),
    revision: Number(read('revision')) || 0,
    answers: await readAnswersOf(core, version, form),
  };
}

/** Marks an exercise of a practice sitting at once. Throws a redirect, or returns why it was not marked. */
async function markExercise(core: Core, user: SignedInUser, form: FormData) {
  await consumePoint(core.db, markingOfOne, user.uid);
  const work = await readWork(core, form);
  const { exerciseId, versionId, number } = work;
  await findOpenExercise(core, user, exerciseId);
  const { obstacle, others, answers } = await submitAttempt(core, user, work);
  if (!obstacle) throw redirect(`${toResultHref(exerciseId, number)}&${newName}=1`, 303);
  const { items } = await readShown(core.db, { exerciseId, versionId });
  return data({ exerciseId, answers, stop: { obstacle, number, others, items } }, { status: unmarkedStatus });
}

/** Saves the form of a browser without script, and starts the requested play. */
async function saveForm(core: Core, user: SignedInUser, form: FormData): Promise<void> {
  const { revision, answers, ...work } = await readWork(core, form);
  const asked = form.get(listenName);
  if (typeof asked === 'string') {
    await listenWithoutScript(core, user, work, { asked, base: revision, answers });
    return;
  }
  await saveAnswers(core, user, {
    ...work,
    base: revision,
    changes: Object.entries(answers).map(([field, value], sequence) => ({ field, value, sequence })),
  });
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  describeUnlisted(loaderData?.paper.title ?? m.exams_paper(), matches[0].loaderData);

const lateStates = [
  ['waiting', 'warning', m.exams_recording_late],
  ['stored', 'success', m.exams_recording_arrived],
  ['over', 'warning', m.recording_over],
  ['refused', 'warning', m.recording_refused],
] as const;

/** State of the recordings whose upload outlasts their section. The script of the page sends them. */
const LateRecordings = ({ reader, services }: Pick<Recorder, 'services'> & { reader: string }) => (
  <div role="status" data-late-recordings={reader} data-services={JSON.stringify(services)}>
    {lateStates.map(([state, tone, words]) => (
      <div key={state} data-late-state={state} hidden>
        <Notice tone={tone} title={words()} />
      </div>
    ))}
  </div>
);

export default function Sitting({ loaderData, actionData }: Route.ComponentProps) {
  const { result, state, reader, recorder } = loaderData;
  return (
    <>
      <LateRecordings reader={reader} services={recorder.services} />
      {result ? (
        <SittingResultView {...loaderData} result={result} />
      ) : state === 'running' ? (
        <RunningView {...loaderData} stopped={actionData} />
      ) : (
        <WaitingView {...loaderData} />
      )}
    </>
  );
}
