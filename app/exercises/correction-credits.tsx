import { formatDate } from '#common/dates.ts';
import { toCorrectionsHref } from '#common/links.ts';
import { formatPrice } from '#common/money.ts';
import { typeset } from '#common/typography.ts';
import type { MissingCorrections } from '#core/exams/papers/missing-corrections.ts';
import type { UngradedProduction } from '#core/exercises/attempts/list-ungraded.ts';
import type { OwnCredits } from '#core/exercises/attempts/load-work.ts';
import type { CorrectionPack } from '#core/products/correction-pack.ts';
import { formatHalfPoints } from '#core/rubrics/rubric.ts';
import { m } from '#words/messages.js';
import { RubricTable } from '../corrections/rubric-table.tsx';
import { LinkButton } from '../ui/actions/button.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import styles from './exercise.module.css';

type Credits = { credits: OwnCredits; productId: string };

/** Corrections left and their promised date, before the learner writes. */
export function CreditsNotice({ credits, productId }: Credits) {
  const { left, dueAt, isFree } = credits;
  if (left === 0 && !isFree)
    return (
      <Notice
        tone="warning"
        title={m.corrections_none_left()}
        action={credits.pack ? <BuyCorrections credits={credits} productId={productId} /> : undefined}
      >
        <p>{m.corrections_none_left_words()}</p>
      </Notice>
    );
  return (
    <Notice title={m.corrections_promised({ date: formatDate(dueAt) })}>
      {left === null ? null : (
        <p>{isFree ? m.corrections_second_free() : m.corrections_left({ count: left })}</p>
      )}
    </Notice>
  );
}

/** Warns before an exam with more productions than the learner has corrections left. */
export const MissingCorrectionsNotice = ({
  needed,
  left,
  pack,
  productId,
}: MissingCorrections & { productId: string }) => (
  <Notice
    tone="warning"
    title={m.corrections_needed({ needed, left })}
    action={pack ? <PackLink pack={pack} productId={productId} /> : undefined}
  >
    <p>{m.corrections_needed_words()}</p>
  </Notice>
);

/** Link to the order page of more corrections, once none is left and if the product sells them. */
export const BuyCorrections = ({ credits: { left, pack }, productId }: Credits) =>
  pack && left === 0 ? <PackLink pack={pack} productId={productId} /> : null;

const PackLink = ({ pack, productId }: { pack: CorrectionPack; productId: string }) => (
  <LinkButton
    href={toCorrectionsHref({ id: productId, priceId: pack.priceId })}
    variant="secondary"
    data-print="none"
  >
    {m.corrections_buy({ what: m.corrections_pack({ count: pack.size }), price: formatPrice(pack.cents) })}
  </LinkButton>
);

/** Models and rubrics of productions that nobody grades. */
export const SelfEvaluation = ({ productions }: { productions: readonly UngradedProduction[] }) => (
  <section className={styles.boxed} aria-labelledby="comparaison">
    <h2 id="comparaison">{m.corrections_compare()}</h2>
    <p>{m.corrections_compare_words()}</p>
    {productions.map(({ field, prompt, model, rubric }) => (
      <div key={field} className={styles.options}>
        {prompt ? <h3 className={styles.prompt}>{typeset(prompt).split('\n')[0]}</h3> : null}
        {model ? (
          <details>
            <summary>{m.corrections_model()}</summary>
            <p lang="fr" className={styles.lines}>
              {model}
            </p>
          </details>
        ) : null}
        {rubric ? (
          <RubricTable
            caption={typeset(rubric.name)}
            criteria={rubric.criteria}
            formatPoints={({ points }) => formatHalfPoints(points)}
          />
        ) : null}
      </div>
    ))}
  </section>
);
