import { redirect } from 'react-router';
import { toExerciseHref, toPresentationHref } from '#common/links.ts';
import { AppError } from '#core/errors.ts';
import { toMediaHref, toVideo } from '#core/media/video.ts';
import { findOpinionOfMember } from '#core/opinions/own-opinion.ts';
import { Product } from '#core/products/product.ts';
import { findFollowed } from '#core/progress/follow-course.ts';
import { findMissing } from '#core/progress/missing-work.ts';
import { sumProgress } from '#core/progress/sum-progress.ts';
import { toFirstName } from '#core/questions/ask-question.ts';
import { hasRight } from '#core/staff/roles.ts';
import { m } from '#words/messages.js';
import { coreContext } from '../context.ts';
import { isId, unknownParameter } from '../errors/unknown-parameter.ts';
import { withErrorResponse } from '../errors/with-error-response.ts';
import { PaperList } from '../exams/paper-list.tsx';
import { ExerciseList } from '../exercises/exercise-list.tsx';
import type { PageHandle } from '../frame/frame-data.ts';
import { CourseOpinion } from '../opinions/course-opinion.tsx';
import { describeUnlisted } from '../page-title.ts';
import { requireUser } from '../require-user.ts';
import type { Route } from './+types/course.ts';
import { CourseView } from './course-view.tsx';

export const handle: PageHandle = { layout: 'member', enhance: 'learning' };

/** Loads a course or pack for its owner; redirects everybody else to its presentation. */
export const loader = withErrorResponse(async ({ url, params, context }: Route.LoaderArgs) => {
  const [type, id] =
    'courseId' in params ? (['course', params.courseId] as const) : (['exercise', params.productId] as const);
  if (!isId(id)) throw unknownParameter(url, context);
  const core = context.get(coreContext);
  const user = requireUser(context);
  const { uid } = user;
  const found = await findFollowed(core, id, user);
  const isTheirs = found !== null && (found.grantedAt !== null || hasRight(user, 'content.read'));
  if (found?.row.type !== type || !(found.row.displayed || isTheirs))
    throw new AppError('not-found', `product ${id} is not visible to ${uid}`, {
      userMessage: m.refusals_product_unknown(),
    });
  if (!isTheirs) throw redirect(toPresentationHref({ id }));
  const product = Product.fromRow(found.row);
  const { programme, exercises, papers } = found;
  const { bucket } = core.files;
  const progress = sumProgress(programme, found.followed);
  return {
    product: {
      id,
      type,
      title: product.title,
      description: product.description,
      level: product.difficulty,
      durationMinutes: product.duration,
      personalWorkMinutes: product.personalWork,
      picture: product.miniature[0] ?? null,
      video: toVideo(bucket, id, product, found.converted?.renditions),
      files: product.files.map(({ fileName, url: address }) => ({
        fileName,
        href: toMediaHref(bucket, id, address),
      })),
    },
    programme,
    exercises,
    papers,
    progress,
    opinion: progress.finishedAt ? await findOpinionOfMember(core, user, id) : null,
    firstName: toFirstName(user.displayName),
    attestation: found.attestation,
    missing: findMissing(found.required),
    onlyLooks: found.grantedAt === null,
    reader: uid,
  };
});

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  describeUnlisted(loaderData?.product.title ?? '', matches[0].loaderData);

export default function Course({ loaderData }: Route.ComponentProps) {
  const { opinion, firstName, exercises, papers, ...course } = loaderData;
  return (
    <CourseView
      {...course}
      exercises={
        <>
          <PaperList papers={papers} />
          <ExerciseList exercises={exercises} title={m.common_exercises()} toHref={toExerciseHref} />
        </>
      }
      opinion={opinion ? <CourseOpinion opinion={opinion} firstName={firstName} /> : null}
    />
  );
}
