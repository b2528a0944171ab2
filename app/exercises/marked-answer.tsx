import type { ShownOption } from '#core/exercises/keys/shown-exercise.ts';
import type { MarkedWord } from '#core/exercises/marking/mark.ts';
import { m } from '#words/messages.js';
import { Icon } from '../ui/mark/icon.tsx';
import { VisuallyHidden } from '../ui/text/visually-hidden.tsx';
import styles from './exercise.module.css';
import { useWorksheet } from './worksheet-state.ts';

type Verdict = 'right' | 'near' | 'wrong';

const verdictNames = {
  right: m.common_right_answer,
  near: m.practice_nearly,
  wrong: m.practice_wrong_plain,
};

const icons = { right: 'check', near: 'retry', wrong: 'close' } as const;

/** Icon of a verdict. `isWorded`: true if a visible text also states the verdict. */
export function VerdictIcon({ verdict, isWorded = false }: { verdict: Verdict; isWorded?: boolean }) {
  return (
    <span className={styles.verdict} data-verdict={verdict}>
      <Icon name={icons[verdict]} />
      {isWorded ? null : <VisuallyHidden>{verdictNames[verdict]()}</VisuallyHidden>}
    </span>
  );
}

/** A marked answer in its exercise. `FieldFeedback` shows the expected answer under the same number. */
export function MarkedAnswer({
  field,
  words,
  number,
}: {
  field: string;
  words: string;
  number?: number | undefined;
}) {
  const mark = useWorksheet().marks?.[field];
  if (!mark) return null;
  return (
    <span className={styles.answer} data-verdict={mark.verdict}>
      <VerdictIcon verdict={mark.verdict} />
      {number ? <span>{`${number}. `}</span> : null}
      {words ? (
        <span className={styles.lines} lang="fr">
          {words}
        </span>
      ) : (
        <em>{m.practice_no_answer()}</em>
      )}
    </span>
  );
}

/** A marked sequence. Misplaced parts are underlined and bold. */
export function MarkedOrder({
  field,
  parts,
  unit,
}: {
  field: string;
  parts: readonly ShownOption[];
  unit: 'words' | 'sentences';
}) {
  const { answers, marks } = useWorksheet();
  const [given, mark] = [answers[field], marks?.[field]];
  if (!mark) return null;
  if (!Array.isArray(given) || given.length === 0) return <MarkedAnswer field={field} words="" />;
  const staying = new Set(mark.verdict === 'right' ? given : findCommon(given, mark.right));
  return (
    <span className={styles.answer} data-verdict={mark.verdict}>
      <VerdictIcon verdict={mark.verdict} />
      <span className={unit === 'words' ? styles.bank : styles.options} lang="fr">
        {given.map((id) => {
          const text = parts.find((part) => part.id === id)?.text ?? '';
          return staying.has(id) ? <span key={id}>{text}</span> : <mark key={id}>{text}</mark>;
        })}
      </span>
    </span>
  );
}

/** Returns the longest common subsequence of two orders: the parts that need not move. */
function findCommon(given: readonly string[], right: readonly string[]): string[] {
  const ends: string[][] = [];
  for (const id of given) {
    const place = right.indexOf(id);
    const before = ends.filter((run) => right.indexOf(run.at(-1) ?? '') < place);
    const longest = before.toSorted((a, b) => b.length - a.length)[0] ?? [];
    ends.push([...longest, id]);
  }
  return ends.toSorted((a, b) => b.length - a.length)[0] ?? [];
}

/** Options with the chosen and the correct ones marked. */
export function MarkedOptions({
  field,
  options,
  chosen,
}: {
  field: string;
  options: readonly ShownOption[];
  chosen: readonly string[];
}) {
  const right = useWorksheet().marks?.[field]?.right ?? [];
  return (
    <ul className={styles.options}>
      {options.map(({ id, text }) => {
        const [isChosen, isRight] = [chosen.includes(id), right.includes(id)];
        const verdict = isChosen ? (isRight ? 'right' : 'wrong') : undefined;
        return (
          <li key={id} className={styles.option} data-chosen={isChosen || undefined}>
            <span data-verdict={verdict}>
              {verdict ? <Icon name={icons[verdict]} /> : isRight ? <Icon name="arrow-right" /> : null}
            </span>
            <span lang="fr">{text}</span>
            {isChosen || isRight ? (
              <span className={styles.aside} data-verdict={verdict}>
                {isChosen
                  ? isRight
                    ? m.practice_chosen_right()
                    : m.practice_chosen_wrong()
                  : m.practice_right_answer()}
              </span>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}

/** A text compared word by word. Differing letters are underlined and bold, not only coloured. */
export function ComparedWords({ words, side }: { words: readonly MarkedWord[]; side: 'given' | 'expected' }) {
  return (
    <span className={styles.compared} lang="fr">
      {words
        .map((word) => word[side])
        .filter((letters) => letters.length > 0)
        .map((letters, place, all) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: words never move.
          <span key={place}>
            {place > 0 && !isElided(all[place - 1]) && !isPoint(letters) ? <span> </span> : null}
            {letters.map(({ text, differs }, index) => {
              // Marking treats both apostrophes alike and returns the straight one.
              const words = text.replaceAll("'", '’');
              // biome-ignore lint/suspicious/noArrayIndexKey: letters never move.
              return differs ? <mark key={index}>{words}</mark> : <span key={index}>{words}</span>;
            })}
          </span>
        ))}
    </span>
  );
}

/** True for a full stop or comma, which no space precedes. */
const isPoint = (letters: readonly { text: string }[]): boolean =>
  /^[.,…]$/.test(letters.map(({ text }) => text).join(''));

/** True if the word ends in an apostrophe, so that no space follows. */
const isElided = (letters: readonly { text: string }[] | undefined): boolean =>
  /['’]$/.test(letters?.at(-1)?.text ?? '');
