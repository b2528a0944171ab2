import { formatDate } from '#common/dates.ts';
import { typeset } from '#common/typography.ts';
import { maxDaysToDecide } from '#core/opinions/opinion-input.ts';
import type { OwnOpinion } from '#core/opinions/own-opinion.ts';
import { m } from '#words/messages.js';
import productStyles from '../products/product.module.css';
import { Notice } from '../ui/feedback/notice.tsx';

/** Status of a review for its author: pending, published with date, or rejected with the reason. */
export function OpinionStatus({ opinion }: { opinion: OwnOpinion }) {
  const { state, refusal, decidedAt } = opinion;
  const date = decidedAt ? formatDate(decidedAt) : '';
  if (state === 'pending')
    return (
      <Notice title={m.opinions_pending()}>{m.opinions_pending_words({ days: maxDaysToDecide })}</Notice>
    );
  if (state === 'accepted') return <Notice tone="success" title={m.opinions_accepted_on({ date })} />;
  return (
    <Notice tone="warning" title={m.opinions_refused_on({ date })}>
      <p className={productStyles.lines}>{typeset(refusal)}</p>
      <p>{m.opinions_refused_next()}</p>
    </Notice>
  );
}
