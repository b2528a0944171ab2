import { redirect } from 'react-router';
import { toExerciseHref, toLessonHref, toPresentationHref, toProductHref } from '#common/links.ts';
import type { Core } from '#core/context.ts';
import { AppError } from '#core/errors.ts';
import type { ProductType } from '#core/products/product.ts';
import { completeLesson, recordVisit } from '#core/progress/complete-lesson.ts';
import { followLesson } from '#core/progress/follow-lesson.ts';
import { saveNote } from '#core/progress/notes.ts';
import { askQuestion, listLessonQuestions, questionInput } from '#core/questions/ask-question.ts';
import { deleteRefused, findRefused, keepRefused } from '#core/refused-forms.ts';
import type { SignedInUser } from '#core/sign-in/sessions.ts';
import { m } from '#words/messages.js';
import { coreContext, requestContext } from '../context.ts';
import { isId, unknownParameter } from '../errors/unknown-parameter.ts';
import { withErrorResponse } from '../errors/with-error-response.ts';
import { ExerciseList } from '../exercises/exercise-list.tsx';
import type { PageHandle } from '../frame/frame-data.ts';
import { describeUnlisted } from '../page-title.ts';
import { readForm } from '../read-form.ts';
import { requireUser } from '../require-user.ts';
import type { Route } from './+types/lesson.ts';
import type { RefusedQuestion } from './lesson-questions.tsx';
import { LessonView } from './lesson-view.tsx';

export const handle: PageHandle = { layout: 'member', enhance: 'learning' };

const refusedName = 'refus';

/** @throws the fatal not-found if an id is malformed */
function readAddress({ url, params, context }: Pick<Route.LoaderArgs, 'url' | 'params' | 'context'>) {
  const { lessonId } = params;
  const [type, productId]: [ProductType, string | undefined] =
    'courseId' in params ? ['course', params.courseId] : ['exercise', params.productId];
  if (!isId(productId) || !isId(lessonId)) throw unknownParameter(url, context);
  return { type, productId, lessonId };
}

export const loader = withErrorResponse(async (args: Route.LoaderArgs) => {
  const wanted = readAddress(args);
  const core = args.context.get(coreContext);
  const user = requireUser(args.context);
  const found = await followLesson(core, user, wanted);
  if ('detour' in found) {
    const presentation = toPresentationHref({ id: wanted.productId });
    throw redirect(found.detour === 'free' ? `${presentation}/${wanted.lessonId}` : presentation);
  }
  if (found.isNewVisit)
    // Recorded in the background; a failure must not affect the page.
    recordVisit(core.writes('lesson-visit'), user.uid, {
      id: wanted.lessonId,
      productId: wanted.productId,
    }).catch((error: unknown) =>
      core.log.warn(
        { err: error, requestId: args.context.get(requestContext).requestId },
        'recording lesson visit failed',
      ),
    );
  const questions = found.content ? await listLessonQuestions(core, user.uid, wanted.lessonId) : [];
  const refused = await findRefused<RefusedQuestion>(core, args.url.searchParams.get(refusedName));
  const { exercises, ...page } = found;
  return {
    ...{ page, exercises, questions, refused, lessonId: wanted.lessonId },
    ...{ reader: user.uid, siteUrl: core.siteUrl },
  };
});

/** Handles the forms of a lesson without scripts, or before they have loaded. */
export const action = withErrorResponse(async (args: Route.ActionArgs) => {
  const { type, productId, lessonId } = readAddress(args);
  const core = args.context.get(coreContext);
  const user = requireUser(args.context);
  const { uid } = user;
  const form = await readForm(args.request);
  const product = { id: productId, type };
  const note = form.get('note');
  if (note !== null) {
    refuseOthers(uid, form.get('reader'), m.learning_note_others());
    const version = Number.parseInt(String(form.get('version')), 10) || 0;
    await saveNote(core, uid, { lessonId, body: String(note), version });
    throw redirect(`${toLessonHref(product, lessonId)}#note`, 303);
  }
  const asked = form.get('question');
  if (asked !== null) {
    refuseOthers(uid, form.get('reader'), m.questions_others());
    const typed = { body: String(asked).slice(0, 20_000), nameAgreed: form.has('nameAgreed') };
    const sentence = await refuseQuestion(core, user, lessonId, typed);
    await deleteRefused(core, args.url.searchParams.get(refusedName));
    if (!sentence) throw redirect(`${toLessonHref(product, lessonId)}#questions`, 303);
    const refused: RefusedQuestion = { typed, sentence };
    const secret = await keepRefused(core, refused, args.context.get(requestContext).clientAddress);
    throw redirect(`${toLessonHref(product, lessonId)}?${refusedName}=${secret}#question`, 303);
  }
  const word = form.get('done');
  if (word !== 'yes' && word !== 'no')
    throw new AppError('invalid-input', 'expected a note or a completion state');
  const done = word === 'yes';
  await completeLesson(core, uid, { lessonId, done, at: core.now() });
  const isEnd = done && form.has('last');
  throw redirect(isEnd ? toProductHref(product) : toLessonHref(product, lessonId), 303);
});

/** Saves a question, or returns the reason for rejecting it. */
async function refuseQuestion(
  core: Core,
  user: SignedInUser,
  lessonId: string,
  typed: RefusedQuestion['typed'],
): Promise<string | null> {
  const given = questionInput.safeParse(typed);
  if (!given.success) return given.error.issues[0]?.message ?? m.questions_missing();
  try {
    await askQuestion(core, user, lessonId, given.data);
    return null;
  } catch (error) {
    if (error instanceof AppError && error.code === 'too-many-requests') return error.userMessage;
    throw error;
  }
}

/** @throws {AppError} `forbidden` if another account wrote the text in this browser */
function refuseOthers(uid: string, reader: FormDataEntryValue | null, userMessage: string): void {
  if (reader !== null && reader !== uid)
    throw new AppError('forbidden', `text by ${String(reader)} sent in a session of ${uid}`, { userMessage });
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  describeUnlisted(loaderData?.page.title ?? '', matches[0].loaderData);

export default function Lesson({ loaderData }: Route.ComponentProps) {
  const { exercises, ...lesson } = loaderData;
  return (
    <LessonView
      {...lesson}
      exercises={<ExerciseList exercises={exercises} title={m.common_exercises()} toHref={toExerciseHref} />}
    />
  );
}
