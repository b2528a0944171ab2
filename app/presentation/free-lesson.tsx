import { redirect } from 'react-router';
import { formatDuration } from '#common/dates.ts';
import { toFreeLessonHref, toLessonHref, toPresentationHref } from '#common/links.ts';
import { shorten } from '#common/text.ts';
import { typeset } from '#common/typography.ts';
import { presentLesson } from '#core/lessons/present-lesson.ts';
import { presentProduct } from '#core/products/present-product.ts';
import { extractText } from '#core/rich-text/extract-text.ts';
import { m } from '#words/messages.js';
import { coreContext, requestContext } from '../context.ts';
import { requireId } from '../errors/unknown-parameter.ts';
import { withErrorResponse } from '../errors/with-error-response.ts';
import learningStyles from '../learning/learning.module.css';
import { LessonContentView, LessonSteps } from '../learning/lesson-view.tsx';
import { describe } from '../meta.ts';
import { requireProductId } from '../products/addressed-product.ts';
import styles from '../products/product.module.css';
import { toListCrumb } from '../products/product-labels.ts';
import { toLessonFacts, toTrailFacts } from '../seo/facts.ts';
import { toSharePicture } from '../seo/share-picture.ts';
import { Page } from '../ui/frame/page.tsx';
import { PageHeader } from '../ui/frame/page-header.tsx';
import { Card } from '../ui/frame/section.tsx';
import { LevelBadge, readLevel } from '../ui/text/level.tsx';
import type { Route } from './+types/free-lesson.ts';
import { BuyBar, Offer } from './presentation-offer.tsx';
import { describeProgramme, PublicProgramme } from './public-programme.tsx';

/** Loads a free lesson. Redirects owners to the member page and other lessons to the presentation. */
export const loader = withErrorResponse(async ({ url, params, context }: Route.LoaderArgs) => {
  const productId = await requireProductId({ url, params, context });
  const lessonId = requireId(params.lessonId, { url, context });
  const core = context.get(coreContext);
  const { user } = context.get(requestContext);
  const content = await presentLesson(core, { productId, lessonId }, user?.uid);
  if (content === 'closed') throw redirect(toPresentationHref({ id: productId }));
  const product = await presentProduct(core, productId, user);
  if (content === 'owned') throw redirect(toLessonHref(product, lessonId));
  const description = shorten(typeset(extractText(content.body)), 160);
  return {
    product,
    content,
    description,
    signedIn: user !== null,
    email: user?.email,
    siteUrl: core.siteUrl,
  };
});

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const frame = matches[0].loaderData;
  if (!loaderData || !frame) return [];
  const { product, content, description } = loaderData;
  const [title, productTitle] = [typeset(content.title), typeset(product.title)];
  const [list, path] = [toListCrumb(product.type), toFreeLessonHref(product, content.id)];
  const of = { ...product, title: productTitle, path: toPresentationHref(product) };
  return describe(
    {
      // The title includes the product, because many courses begin with an « Introduction ».
      title: `${title} – ${productTitle}`,
      description: description || m.presentation_lesson_of({ lesson: title, product: productTitle }),
      path,
      type: 'article',
      image: toSharePicture({ kind: 'product', ...product }, frame),
      facts: (frame) => [
        toLessonFacts({ ...content, title, description, path }, of, frame),
        toTrailFacts(
          [
            { path: list.href, name: list.label },
            { path: of.path, name: productTitle },
            { path, name: title },
          ],
          frame.siteUrl,
        ),
      ],
    },
    frame,
  );
};

export default function FreeLesson({ loaderData }: Route.ComponentProps) {
  const { product, content, signedIn, email, siteUrl } = loaderData;
  const level = readLevel(product.level);
  const free = product.programme.flatMap((chapter) => chapter.lessons).filter((lesson) => lesson.free);
  const place = free.findIndex(({ id }) => id === content.id);
  return (
    <Page>
      <div className={learningStyles.lesson}>
        <article className={learningStyles.sheet}>
          <header>
            <PageHeader
              title={typeset(content.title)}
              trail={[
                toListCrumb(product.type),
                { href: toPresentationHref(product), label: typeset(product.title) },
              ]}
            />
            <p className={styles.facts}>
              {level ? <LevelBadge level={level} /> : null}
              <span>{m.presentation_free_lesson()}</span>
              {content.durationMinutes > 0 ? <span>{formatDuration(content.durationMinutes)}</span> : null}
            </p>
          </header>
          <LessonContentView content={content} positions={{}} siteUrl={siteUrl} />
          {free.length > 1 ? (
            <LessonSteps
              previous={free[place - 1]}
              next={free[place + 1]}
              toHref={(id) => toFreeLessonHref(product, id)}
            />
          ) : null}
        </article>
        <div data-print="none">
          <Card as="section" tone="raised" labelledBy="offre">
            <div data-offer="">
              <Offer product={product} signedIn={signedIn} email={email} />
            </div>
            <h3 className={styles.insideTitle}>
              <a href={toPresentationHref(product)}>{typeset(product.title)}</a>
            </h3>
            <p className={styles.note}>{describeProgramme(product.programme, product.durationMinutes)}</p>
            <PublicProgramme product={product} programme={product.programme} current={content.id} />
          </Card>
        </div>
      </div>
      <BuyBar product={product} signedIn={signedIn} />
    </Page>
  );
}
