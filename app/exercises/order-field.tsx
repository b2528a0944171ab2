import { typeset } from '#common/typography.ts';
import { answerNames } from '#core/exercises/attempts/parse-answers.ts';
import type { ShownOption } from '#core/exercises/keys/shown-exercise.ts';
import { m } from '#words/messages.js';
import learningStyles from '../learning/learning.module.css';
import { Button } from '../ui/actions/button.tsx';
import fieldStyles from '../ui/forms/field.module.css';
import { joinClasses } from '../ui/join-classes.ts';
import { Icon } from '../ui/mark/icon.tsx';
import { AnswerGroup } from './answer-group.tsx';
import styles from './exercise.module.css';
import { MarkedOrder } from './marked-answer.tsx';
import { useWorksheet } from './worksheet-state.ts';

type OrderProps = {
  field: string;
  parts: readonly ShownOption[];
  unit: 'words' | 'sentences';
  labelledBy: string | undefined;
};

/** Parts to sort. With scripts, words are clicked in order and sentences moved by buttons. */
export function OrderField({ field, parts, unit, labelledBy }: OrderProps) {
  const { answers, marks } = useWorksheet();
  if (marks) return <MarkedOrder field={field} parts={parts} unit={unit} />;
  const given = answers[field];
  const order = Array.isArray(given) ? given : [];
  const placeOf = (id: string) => (order.includes(id) ? order.indexOf(id) + 1 : '');
  const sorted = parts.toSorted(
    (a, b) => (Number(placeOf(a.id)) || parts.length) - (Number(placeOf(b.id)) || parts.length),
  );
  return (
    <AnswerGroup labelledBy={labelledBy} data-order={field} data-unit={unit}>
      <p className={learningStyles.small} data-without-script="">
        {m.practice_order_numbers({ count: parts.length })}
      </p>
      <ol className={styles.options} data-without-script={unit === 'words' ? '' : undefined}>
        {sorted.map(({ id, text }) => (
          <li key={id} className={styles.option} data-part={id}>
            <input
              type="number"
              inputMode="numeric"
              min={1}
              max={parts.length}
              name={answerNames.place(field, id)}
              defaultValue={placeOf(id)}
              aria-label={m.practice_place_of({ part: text })}
              className={joinClasses(fieldStyles.control, styles.gap)}
              data-answer={field}
              data-without-script=""
            />
            <span lang="fr">{typeset(text)}</span>
            {unit === 'sentences' ? (
              <span className={styles.moves} hidden data-with-script="">
                <Button
                  variant="quiet"
                  size="small"
                  data-move="up"
                  aria-label={m.practice_move_up({ part: text })}
                >
                  <Icon name="arrow-up" />
                </Button>
                <Button
                  variant="quiet"
                  size="small"
                  data-move="down"
                  aria-label={m.practice_move_down({ part: text })}
                >
                  <Icon name="arrow-down" />
                </Button>
              </span>
            ) : null}
          </li>
        ))}
      </ol>
      {unit === 'sentences' ? (
        <p hidden data-with-script="">
          <Button
            variant="secondary"
            size="small"
            data-keep-order={m.practice_order_kept()}
            data-print="none"
          >
            {m.practice_order_keep()}
          </Button>
        </p>
      ) : null}
      <p className={styles.line} data-print="only" />
      {unit === 'words' ? <WordParts parts={parts} /> : null}
    </AnswerGroup>
  );
}

/** Words to click in order; a second click puts a word back. */
function WordParts({ parts }: { parts: readonly ShownOption[] }) {
  return (
    <div className={styles.options} hidden data-with-script="">
      <p className={learningStyles.small}>{m.practice_order_press()}</p>
      <ul
        className={joinClasses(styles.bank, styles.line)}
        aria-label={m.practice_your_sentence()}
        data-line=""
      />
      <ul className={styles.bank} aria-label={m.practice_bank()} data-left="">
        {parts.map(({ id, text }) => (
          <li key={id}>
            <Button variant="secondary" size="small" data-word={id} lang="fr">
              {typeset(text)}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
