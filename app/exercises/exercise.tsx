import { data, redirect } from 'react-router';
import { toExerciseHref, toResultHref } from '#common/links.ts';
import type { Core } from '#core/context.ts';
import { createId } from '#core/create-id.ts';
import { AppError } from '#core/errors.ts';
import { appealAnswer } from '#core/exercises/appeals/appeal-answer.ts';
import { findOpenExercise, readShown } from '#core/exercises/attempts/find-exercise.ts';
import { loadWork } from '#core/exercises/attempts/load-work.ts';
import { loadMarked, markWithoutKeeping } from '#core/exercises/attempts/marked-attempt.ts';
import { placeReturned } from '#core/exercises/attempts/overtaken-answers.ts';
import { parseAnswers } from '#core/exercises/attempts/parse-answers.ts';
import { retryAttempt } from '#core/exercises/attempts/retry-attempt.ts';
import { submitAttempt } from '#core/exercises/attempts/submit-attempt.ts';
import { readListening } from '#core/exercises/listening/read-listening.ts';
import { consumePoint } from '#core/limits.ts';
import type { SignedInUser } from '#core/sign-in/sessions.ts';
import { m } from '#words/messages.js';
import { coreContext } from '../context.ts';
import { requireId } from '../errors/unknown-parameter.ts';
import { withErrorResponse } from '../errors/with-error-response.ts';
import type { PageHandle } from '../frame/frame-data.ts';
import { describeUnlisted } from '../page-title.ts';
import { readForm } from '../read-form.ts';
import { requireUser } from '../require-user.ts';
import { LinkButton } from '../ui/actions/button.tsx';
import type { Route } from './+types/exercise.ts';
import {
  listenWithoutScript,
  markingOfOne,
  maxAnswerFields,
  readAnswersOf,
  unmarkedStatus,
} from './answer-form.ts';
import { ExerciseFrame, WorkView } from './exercise-view.tsx';
import { listenName } from './listening-controls.tsx';
import { MarkedView, TriedWorksheet } from './marked-view.tsx';
import { readRecorder } from './read-recorder.ts';

/** Recordings are uploaded to the file service. */
export const handle: PageHandle = { layout: 'member', enhance: 'exercise', services: true };

/** Query parameters: number of a marked attempt, and a flag for an attempt that was just marked. */
export const [attemptParameter, newName] = ['copie', 'corrige'];

export const loader = withErrorResponse(async ({ url, params, context }: Route.LoaderArgs) => {
  const id = requireId(params.exerciseId, { url, context });
  const core = context.get(coreContext);
  const user = requireUser(context);
  const copy = readAttemptNumber(url);
  if (copy > 0) {
    const marked = await loadMarked(core, user, id, copy);
    return { marked, isNew: url.searchParams.has(newName), title: marked.exercise.title };
  }
  const work = await loadWork(core, user, id);
  const listening = await readListening(core, user, work);
  const recorder = await readRecorder(context);
  const [page, reader] = [createId(core.now()), user.uid];
  return { work, listening, page, reader, recorder, title: work.exercise.title };
});

export const action = withErrorResponse(async ({ request, url, params, context }: Route.ActionArgs) => {
  const exerciseId = requireId(params.exerciseId, { url, context });
  const core = context.get(coreContext);
  const user = requireUser(context);
  await consumePoint(core.db, markingOfOne, user.uid);
  const form = await readForm(request, maxAnswerFields);
  const exercise = await findOpenExercise(core, user, exerciseId);
  const read = (name: string) => String(form.get(name) ?? '');
  const copy = readNumber(read('copy'));
  if (copy > 0) {
    const place = await changeMarked(core, user, { exerciseId, number: copy, form });
    throw redirect(`${toResultHref(exerciseId, copy)}${place}`, 303);
  }
  const versionId = read('version');
  const answers = await readAnswersOf(core, { exerciseId, versionId }, form);
  if (!exercise.keepsAnswers)
    return {
      tried: { exercise, ...(await markWithoutKeeping(core, { id: exerciseId, versionId }, answers)) },
    };
  const number = readNumber(read('number')) || 1;
  const revision = readNumber(read('revision'));
  const page = read('page').slice(0, 40);
  if (form.has(listenName)) {
    const work = { exerciseId, versionId, number };
    const item = await listenWithoutScript(core, user, work, {
      asked: read(listenName),
      base: revision,
      answers,
    });
    throw redirect(`${toExerciseHref(exerciseId)}#item-${item}`, 303);
  }
  const submitted = await submitAttempt(core, user, {
    ...{ exerciseId, versionId, number, page, revision, answers },
  });
  const { obstacle } = submitted;
  if (!obstacle) throw redirect(`${toResultHref(exerciseId, number)}&${newName}=1`, 303);
  const work = await loadWork(core, user, exerciseId);
  const { answers: placed, others } =
    obstacle === 'marked' ? placeReturned(work, { versionId, answers: submitted.answers }) : submitted;
  const { items } = await readShown(core.db, { exerciseId, versionId });
  return data(
    {
      stop: { obstacle, number, others, items },
      work: { ...work, answers: { ...work.answers, ...placed } },
      listening: await readListening(core, user, work),
      ...{ page: createId(core.now()), reader: user.uid, recorder: await readRecorder(context) },
    },
    { status: unmarkedStatus },
  );
});

const readNumber = (text: string | null): number => (/^\d{1,7}$/.test(text ?? '') ? Number(text) : 0);

/** Returns the number of the marked attempt in the address, or 0. */
export const readAttemptNumber = ({ searchParams }: URL): number =>
  readNumber(searchParams.get(attemptParameter));

/** Handles a second try or an appeal on a marked attempt. Returns the suffix of the redirect URL. */
async function changeMarked(
  core: Core,
  user: SignedInUser,
  { exerciseId, number, form }: { exerciseId: string; number: number; form: FormData },
): Promise<string> {
  const field = form.get('claim');
  if (typeof field === 'string') {
    await appealAnswer(core, user, { exerciseId, number, field });
    return `#mark-${encodeURIComponent(field)}`;
  }
  if (!form.has('retry'))
    throw new AppError('invalid-input', 'expected a claim or a retry of a marked attempt');
  await retryAttempt(core, user, { exerciseId, number, answers: parseAnswers(form.entries()) });
  return `&${newName}=1`;
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  describeUnlisted(loaderData?.title ?? '', matches[0].loaderData);

export default function Exercise({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData && 'tried' in actionData) {
    const { tried } = actionData;
    return (
      <ExerciseFrame exercise={tried.exercise} shown={tried.shown}>
        <TriedWorksheet tried={tried} />
        <p>
          <LinkButton href={toExerciseHref(tried.exercise.id)}>{m.practice_again()}</LinkButton>
        </p>
      </ExerciseFrame>
    );
  }
  if (actionData) return <WorkView {...actionData} />;
  if ('marked' in loaderData && loaderData.marked)
    return <MarkedView work={loaderData.marked} isNew={loaderData.isNew ?? false} />;
  if (!('work' in loaderData) || !loaderData.work) return null;
  const { work, listening, page, reader, recorder } = loaderData;
  return <WorkView {...{ work, listening, page, reader, recorder }} />;
}
