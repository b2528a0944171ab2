import { toPaperHref } from '#common/training-links.ts';
import { typeset } from '#common/typography.ts';
import type { ListedPaper } from '#core/exams/papers/listed-papers.ts';
import { findExam } from '#core/scores/exams.ts';
import { m } from '#words/messages.js';
import learningStyles from '../learning/learning.module.css';
import productStyles from '../products/product.module.css';
import { Icon } from '../ui/mark/icon.tsx';

/** Exam papers of a product. Renders nothing for an empty list. */
export function PaperList({ papers }: { papers: readonly ListedPaper[] }) {
  if (papers.length === 0) return null;
  return (
    <section aria-labelledby="sujets">
      <h2 id="sujets" className={productStyles.cardTitle}>
        {m.exams_title()}
      </h2>
      <ul className={learningStyles.lessons}>
        {papers.map(({ id, title, exam }) => (
          <li key={id}>
            <a href={toPaperHref(id)} className={learningStyles.line}>
              <Icon name="edit" className={productStyles.icon} />
              <span className={learningStyles.words}>
                <span>{typeset(title)}</span>
                <span className={learningStyles.small}>{findExam(exam)?.name}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
