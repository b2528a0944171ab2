import { formatDate } from '#common/dates.ts';
import { shorten } from '#common/text.ts';
import { typeset } from '#common/typography.ts';
import type { OpinionSummary, PublishedOpinion } from '#core/opinions/list-opinions.ts';
import { maxDaysToDecide } from '#core/opinions/opinion-input.ts';
import { nameReason, refusalReasons } from '#core/opinions/refusal-reasons.ts';
import type { ProductType } from '#core/products/product.ts';
import { m } from '#words/messages.js';
import styles from '../products/product.module.css';
import { Section } from '../ui/frame/section.tsx';
import { Pagination } from '../ui/text/pagination.tsx';
import { Prose } from '../ui/text/prose.tsx';
import { RichMessage } from '../ui/text/rich-message.tsx';

export type OpinionsPage = {
  summary: OpinionSummary | null;
  opinions: readonly PublishedOpinion[];
  previous: string | null;
  next: string | null;
};

/** Summary and latest reviews of a product; a null summary without reviews. */
export type LatestOpinionsProps = { summary: OpinionSummary | null; latest: readonly PublishedOpinion[] };

const list = new Intl.ListFormat('fr-FR', { type: 'disjunction' });
const average = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 1 });

/** Formats « 4,5 sur 5 en moyenne, 12 avis ». */
export const formatSummary = (summary: OpinionSummary): string =>
  m.presentation_opinions_average({ average: average.format(summary.average), count: summary.count });

/** Product reviews with the information required by art. L111-7-2 and D111-17 du code de la consommation. */
export function Opinions({ type, summary, opinions, previous, next }: OpinionsPage & { type: ProductType }) {
  if (!summary) return null;
  return (
    <Section id="avis" layout="margin" title={m.presentation_opinions()} intro={formatSummary(summary)}>
      <p className={styles.note}>{m.presentation_opinions_checked()}</p>
      <ol className={styles.opinions}>
        {opinions.map((opinion) => (
          <li key={opinion.id}>
            <Opinion opinion={opinion} type={type} />
          </li>
        ))}
      </ol>
      <Pagination
        label={m.presentation_opinions_pages()}
        previous={previous ? { href: previous, label: m.presentation_opinions_start() } : undefined}
        next={next ? { href: next, label: m.presentation_opinions_more() } : undefined}
      />
      <details className={styles.question}>
        <summary>{m.presentation_opinions_how()}</summary>
        <Prose>
          <p>{m.presentation_opinions_how_collected()}</p>
          <p>
            {m.presentation_opinions_how_checked({
              days: maxDaysToDecide,
              reasons: list.format(refusalReasons.map(nameReason)),
            })}
          </p>
          <p>{m.presentation_opinions_how_ordered()}</p>
          <p>{m.presentation_opinions_how_kept()}</p>
          <p>
            <RichMessage
              parts={m.presentation_opinions_how_doubt.parts()}
              wraps={{ link: (words) => <a href="/contact">{words}</a> }}
            />
          </p>
        </Prose>
      </details>
    </Section>
  );
}

/** Latest reviews for the offer, shortened. The whole reviews and their rules are in `Opinions`. */
export function LatestOpinions({ type, summary, latest }: LatestOpinionsProps & { type: ProductType }) {
  if (!summary) return null;
  return (
    <>
      <h3 className={styles.insideTitle}>{m.presentation_opinions_latest()}</h3>
      <ol className={styles.opinions}>
        {latest.map((opinion) => (
          <li key={opinion.id}>
            <Opinion opinion={opinion} type={type} isShort />
          </li>
        ))}
      </ol>
      <p className={styles.rated}>
        <a href="#avis">{m.presentation_opinions_all({ count: summary.count })}</a>
      </p>
    </>
  );
}

/** Maximum number of characters of a review in the offer. */
const shortLength = 180;

type OpinionProps = { opinion: PublishedOpinion; type: ProductType; isShort?: boolean };

function Opinion({ opinion, type, isShort }: OpinionProps) {
  const { rating, body, firstName, experiencedAt, publishedAt, changedAt } = opinion;
  const Heading = isShort ? 'h4' : 'h3';
  const dates = { published: formatDate(publishedAt), experienced: formatDate(experiencedAt) };
  return (
    <article>
      <Heading className={styles.author}>
        <span>{typeset(firstName)}</span>{' '}
        <span className={styles.rating}>{m.presentation_opinion_rating({ rating })}</span>
      </Heading>
      <p className={styles.lines}>{typeset(isShort ? shorten(body, shortLength) : body)}</p>
      <p className={styles.note}>
        {[
          type === 'course' ? m.presentation_opinion_dates(dates) : m.presentation_opinion_dates_pack(dates),
          ...(changedAt ? [m.presentation_opinion_changed({ date: formatDate(changedAt) })] : []),
        ].join(' · ')}
      </p>
    </article>
  );
}
