import { redirect } from 'react-router';
import { toScoreHref } from '#common/links.ts';
import { typeset } from '#common/typography.ts';
import { findRequiredLevel } from '#core/scores/charts/required-levels.ts';
import {
  findPublishedScore,
  findScoreNeighbours,
  listRelatedProducts,
} from '#core/scores/published-scores.ts';
import { readScore } from '#core/scores/read-score.ts';
import { m } from '#words/messages.js';
import { coreContext, requestContext } from '../context.ts';
import { requireTitledId } from '../errors/titled-id.ts';
import { withErrorResponse } from '../errors/with-error-response.ts';
import { describe } from '../meta.ts';
import { ProductShelf } from '../products/product-shelf.tsx';
import { toTrailFacts } from '../seo/facts.ts';
import { toSharePicture } from '../seo/share-picture.ts';
import { Page } from '../ui/frame/page.tsx';
import { Breadcrumbs } from '../ui/frame/page-header.tsx';
import { Card, Section } from '../ui/frame/section.tsx';
import { Pagination } from '../ui/text/pagination.tsx';
import { Prose } from '../ui/text/prose.tsx';
import { RichMessage } from '../ui/text/rich-message.tsx';
import type { Route } from './+types/score.ts';
import { describeScore } from './describe-score.ts';
import { formatDay } from './format-score.ts';
import { MarksFigure } from './marks-figure.tsx';
import styles from './score.module.css';
import { ScoreHead } from './score-head.tsx';

/** `{slug}`, or `{title}----{id}`: only the id counts; outdated titles and slugs redirect to the current URL. */
export const loader = withErrorResponse(async ({ url, params, context }: Route.LoaderArgs) => {
  const core = context.get(coreContext);
  const id = await requireTitledId('score', params.address, { url, context });
  const score = await findPublishedScore(core, id);
  const path = toScoreHref(score);
  const { slug, ...titled } = score;
  if (![path, toScoreHref(titled)].includes(`/scores/${params.address}`)) throw redirect(path, 301);
  const uid = context.get(requestContext).user?.uid;
  const [products, neighbours] = await Promise.all([
    listRelatedProducts(core, score, uid),
    findScoreNeighbours(core, score),
  ]);
  return {
    score,
    path,
    reading: readScore(score),
    required: findRequiredLevel(score.programme, score.sessionDate) ?? null,
    products,
    neighbours,
  };
});

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [];
  const { score, path, reading } = loaderData;
  const frame = matches[0].loaderData;
  const title = typeset(score.title);
  return describe(
    {
      title,
      searchTitle: typeset(score.seoTitle),
      description: typeset(score.seoDescription) || describeScore(reading, score.sessionDate),
      path,
      index: score.indexed,
      type: 'article',
      image: toSharePicture(
        { kind: 'score', id: score.id, title: score.title, exam: reading.exam.name, indexed: score.indexed },
        frame,
      ),
      facts: (frame) => [
        toTrailFacts(
          [
            { path: '/', name: m.common_home() },
            { path: '/scores', name: m.common_the_results() },
            { path, name: title },
          ],
          frame.siteUrl,
        ),
      ],
    },
    frame,
  );
};

export default function Score({ loaderData }: Route.ComponentProps) {
  const { score, reading, required, products, neighbours } = loaderData;
  return (
    <Page>
      <Breadcrumbs trail={[{ href: '/scores', label: m.common_the_results() }]} />
      <ScoreHead score={score} reading={reading} required={required} />
      <Section title={m.scores_detail_marks()} layout="margin">
        <MarksFigure
          reading={reading}
          title={m.scores_detail_chart({
            exam: reading.exam.name,
            date: formatDay(score.sessionDate),
          })}
        />
      </Section>
      {score.story ? (
        <Section title={m.common_story()} layout="margin">
          <Prose opening>
            {score.story.split(/\n\s*\n/).map((paragraph, index) => (
              <p key={String(index)}>{typeset(paragraph)}</p>
            ))}
          </Prose>
        </Section>
      ) : null}
      {products.length > 0 ? (
        <Section title={m.scores_detail_products()}>
          <ProductShelf cards={products} eager={0} />
        </Section>
      ) : null}
      <Card as="section" tone="tinted" labelledBy="le-votre" className={styles.yours}>
        <h2 id="le-votre" className={styles.yoursTitle}>
          {m.scores_detail_yours()}
        </h2>
        <p>
          <RichMessage
            parts={m.scores_detail_yours_text.parts()}
            wraps={{ link: (words) => <a href="/contact">{words}</a> }}
          />
        </p>
      </Card>
      <Pagination
        label={m.scores_detail_neighbours()}
        previous={
          neighbours.newer
            ? {
                href: toScoreHref(neighbours.newer),
                label: m.scores_detail_newer({ title: typeset(neighbours.newer.title) }),
              }
            : undefined
        }
        next={
          neighbours.older
            ? {
                href: toScoreHref(neighbours.older),
                label: m.scores_detail_older({ title: typeset(neighbours.older.title) }),
              }
            : undefined
        }
      />
    </Page>
  );
}
