import { redirect } from 'react-router';
import { formatCursor, parseCursor, timeAndId } from '#common/cursor.ts';
import { toPresentationHref, toProductHref, toTrialHref } from '#common/links.ts';
import { typeset } from '#common/typography.ts';
import { listFreeExercises } from '#core/exercises/attempts/list-exercises.ts';
import { listOpinions, summariseOpinions } from '#core/opinions/list-opinions.ts';
import { listRelated } from '#core/products/catalogue/recommend-products.ts';
import { presentProduct } from '#core/products/present-product.ts';
import { listScoresOfProduct } from '#core/scores/list-scores-of-product.ts';
import { readScore } from '#core/scores/read-score.ts';
import { hasRight } from '#core/staff/roles.ts';
import { m } from '#words/messages.js';
import { takeAlert } from '../alerts/take-alert.ts';
import { coreContext, requestContext } from '../context.ts';
import { withErrorResponse } from '../errors/with-error-response.ts';
import { ExerciseList } from '../exercises/exercise-list.tsx';
import { loadTeacher } from '../home/load-home.ts';
import { describe } from '../meta.ts';
import { describeUnlisted } from '../page-title.ts';
import { requireProductId } from '../products/addressed-product.ts';
import { describeProduct } from '../products/describe-product.ts';
import { toListCrumb } from '../products/product-labels.ts';
import { toProductFacts, toTrailFacts } from '../seo/facts.ts';
import { toSharePicture } from '../seo/share-picture.ts';
import { Page } from '../ui/frame/page.tsx';
import type { Route } from './+types/presentation.ts';
import { PresentationProof } from './presentation-proof.tsx';
import { PresentationView } from './presentation-view.tsx';

const relatedCount = 4;
const resultsCount = 3;

/** Number of reviews next to the offer. */
const latestCount = 3;

/** Query parameter with the cursor of older reviews. */
const opinionsName = 'avis';

/** Loads a product presentation. Redirects from hidden products, except for admins and pending buyers. */
export const loader = withErrorResponse(async ({ url, params, context }: Route.LoaderArgs) => {
  const id = await requireProductId({ url, params, context });
  const core = context.get(coreContext);
  const { user } = context.get(requestContext);
  const product = await presentProduct(core, id, user);
  if (!product.displayed && !product.pending && !(user && hasRight(user, 'content.read')))
    throw redirect(toProductHref(product));
  const after = parseCursor(url.searchParams.get(opinionsName), timeAndId);
  const [related, scores, teacher, summary, page, newest, trials] = await Promise.all([
    listRelated(core, product, { uid: user?.uid, limit: relatedCount }),
    listScoresOfProduct(core, id, resultsCount),
    loadTeacher(core),
    summariseOpinions(core, id),
    listOpinions(core, id, { after }),
    after ? listOpinions(core, id, { limit: latestCount }) : null,
    listFreeExercises(core, id),
  ]);
  const here = toPresentationHref(product);
  return {
    product,
    signedIn: user !== null,
    email: user?.email,
    related,
    trials,
    teacher,
    results: scores.map((card) => ({ card, reading: readScore(card) })),
    latest: (newest ?? page).rows.slice(0, latestCount),
    opinions: {
      summary,
      opinions: page.rows,
      previous: after ? `${here}#avis` : null,
      next: page.next ? `${here}?${opinionsName}=${formatCursor(page.next)}#avis` : null,
    },
  };
});

export const action = withErrorResponse(async ({ request, url, params, context }: Route.ActionArgs) =>
  takeAlert(request, context, await requireProductId({ url, params, context })),
);

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const frame = matches[0].loaderData;
  if (!loaderData || !frame) return [];
  const { product, opinions } = loaderData;
  const title = typeset(product.title);
  if (!product.displayed) return describeUnlisted(title, frame);
  const path = toPresentationHref(product);
  const list = toListCrumb(product.type);
  const description =
    typeset(product.seoDescription) ||
    describeProduct({
      ...product,
      opening: product.description.split(/\n{2,}/)[0]?.trim() ?? '',
    });
  return describe(
    {
      title,
      searchTitle: typeset(product.seoTitle),
      description,
      path,
      image: toSharePicture({ kind: 'product', ...product }, frame),
      facts: (frame) => [
        toProductFacts({ ...product, description, path }, opinions, frame),
        toTrailFacts(
          [
            { path: list.href, name: list.label },
            { path, name: title },
          ],
          frame.siteUrl,
        ),
      ],
    },
    frame,
  );
};

export default function Presentation({ loaderData }: Route.ComponentProps) {
  const { product, signedIn, email, related, trials, latest, ...proof } = loaderData;
  return (
    <Page>
      <PresentationView
        product={product}
        signedIn={signedIn}
        email={email}
        reviews={{ summary: proof.opinions.summary, latest }}
        related={related}
        trials={
          <ExerciseList
            exercises={trials}
            title={m.practice_trials()}
            lead={m.practice_trials_words()}
            toHref={(id) => toTrialHref({ productId: product.id, slug: product.slug, id })}
          />
        }
        proof={<PresentationProof type={product.type} {...proof} />}
      />
    </Page>
  );
}
