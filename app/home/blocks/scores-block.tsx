import { typeset } from '#common/typography.ts';
import { m } from '#words/messages.js';
import { ScoreLines } from '../../scores/score-lines.tsx';
import { Section } from '../../ui/frame/section.tsx';
import type { ShownBlock } from '../load-home.ts';
import styles from './blocks.module.css';

/** What learners obtained: three numbers and the latest results; nothing before the first is published. */
export function ScoresBlock({ words, proof }: ShownBlock) {
  if (!proof) return null;
  const figures = [
    { figure: String(proof.count), words: m.home_proof_count({ count: proof.count }) },
    { figure: String(proof.exams), words: m.home_proof_exams({ count: proof.exams }) },
  ];
  if (proof.sat > 0)
    figures.unshift({
      figure: m.home_proof_of({ passed: proof.passed, sat: proof.sat }),
      words: m.home_proof_passed(),
    });
  return (
    <Section
      title={typeset(words.title)}
      intro={typeset(words.text)}
      more={{ href: '/scores', label: m.home_scores_more() }}
    >
      <ul className={styles.figures}>
        {figures.map((one) => (
          <li key={one.words} className={styles.figure}>
            <span className={styles.number}>{one.figure}</span> {one.words}
          </li>
        ))}
      </ul>
      <ScoreLines lines={proof.latest} />
    </Section>
  );
}
