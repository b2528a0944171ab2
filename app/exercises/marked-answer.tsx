import type { MarkedWord } from '#core/exercises/marking/mark.ts';
import { m } from '#words/messages.js';
import { Icon } from '../ui/mark/icon.tsx';
import { VisuallyHidden } from '../ui/text/visually-hidden.tsx';
import styles from './exercise.module.css';
import { useSheet } from './sheet-state.ts';

type Verdict = 'right' | 'near' | 'wrong';

const icons = { right: 'check', near: 'retry', wrong: 'close' } as const;

/** A mark beside an answer, in its form as well as in its colour. */
export function VerdictIcon({ verdict }: { verdict: Verdict }) {
  return (
    <span data-verdict={verdict}>
      <Icon name={icons[verdict]} />
      <VisuallyHidden>
        {verdict === 'right'
          ? m.practice_right()
          : verdict === 'near'
            ? m.practice_nearly()
            : m.practice_wrong_plain()}
      </VisuallyHidden>
    </span>
  );
}

/** An answer where it was given, with what it was worth. What should stand there is said below (`ItemMarks`). */
export function MarkedAnswer({ field, words }: { field: string; words: string }) {
  const mark = useSheet().marks?.[field];
  if (!mark) return null;
  return (
    <span className={styles.answer} data-verdict={mark.verdict} lang="fr">
      <VerdictIcon verdict={mark.verdict} />
      <span className={styles.lines}>{words || '—'}</span>
    </span>
  );
}

/** A text word by word, with the letters that differ marked: underlined and heavier, never by colour alone. */
export function ComparedWords({ words, side }: { words: readonly MarkedWord[]; side: 'given' | 'expected' }) {
  return (
    <span className={styles.compared} lang="fr">
      {words
        .map((word) => word[side])
        .filter((letters) => letters.length > 0)
        .map((letters, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: words stand where they stand.
          <span key={place}>
            {place > 0 ? ' ' : null}
            {letters.map(({ text, differs }, index) =>
              // biome-ignore lint/suspicious/noArrayIndexKey: and so do letters.
              differs ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
            )}
          </span>
        ))}
    </span>
  );
}
