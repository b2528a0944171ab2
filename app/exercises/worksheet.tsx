import type { ReactNode } from 'react';
import { typeset } from '#common/typography.ts';
import type { ShownNotes } from '#core/exercises/attempts/marked-attempt.ts';
import { hasRecordings } from '#core/exercises/keys/find-media.ts';
import type { ShownExercise, ShownItem } from '#core/exercises/keys/shown-exercise.ts';
import { usualPrompts } from '#core/exercises/usual-prompts.ts';
import { m } from '#words/messages.js';
import learningStyles from '../learning/learning.module.css';
import { SpeedChoice } from '../products/media-player.tsx';
import { VisuallyHidden } from '../ui/text/visually-hidden.tsx';
import styles from './exercise.module.css';
import { ItemBody } from './item-body.tsx';
import { ItemMarks } from './item-marks.tsx';
import { DefaultSubmit } from './listening-controls.tsx';
import { MediaView } from './media-view.tsx';
import { useWorksheet, WorksheetProvider, type WorksheetState } from './worksheet-state.ts';

/** Items of an exercise, open or marked, in plain HTML. Needs a surrounding form. */
export function Worksheet({ shown, ...given }: Partial<WorksheetState> & WorksheetProps) {
  const state = {
    ...{ answers: {}, marks: null, notes: {}, canAppeal: false, recorder: null, listening: null },
    ...{ isSilent: false, prefix: '' },
    ...given,
  };
  return (
    <WorksheetProvider value={state}>
      {state.listening ? <DefaultSubmit /> : null}
      {hasRecordings(shown.items) && !state.isSilent ? <SpeedChoice /> : null}
      {shown.instruction ? <p className={styles.lines}>{typeset(shown.instruction)}</p> : null}
      <ol className={styles.items}>
        {shown.items.map((item, index) => (
          <li key={item.id} data-item="">
            <Item item={item} number={shown.items.length > 1 ? index + 1 : null} />
          </li>
        ))}
      </ol>
      {state.marks ? null : <VisuallyHidden role="status" data-said="" />}
    </WorksheetProvider>
  );
}

type WorksheetProps = { shown: ShownExercise } & Pick<WorksheetState, 'toMediaHref'>;

function Item({ item, number }: { item: ShownItem; number: number | null }) {
  const { notes, prefix } = useWorksheet();
  const own = notes[item.id];
  const heading = `${prefix}item-${item.id}`;
  return (
    <section className={styles.item} aria-labelledby={heading}>
      <Prompt tag="h2" id={heading} item={item} number={number} />
      <MediaView item={item} />
      {item.kind === 'reading' ? (
        <Reading item={item}>
          {item.questions.map((question, index) => (
            <li key={question.id}>
              <Question
                item={question}
                number={
                  item.questions.length > 1
                    ? [number, index + 1].filter((each) => each !== null).join('.')
                    : null
                }
              />
            </li>
          ))}
        </Reading>
      ) : (
        <ItemBody item={item} labelledBy={heading} />
      )}
      {item.kind === 'reading' ? null : <ItemMarks item={item} />}
      <Notes notes={own} />
    </section>
  );
}

/** The first line of the prompt is the heading of the item; the others are ordinary text. */
function Prompt({
  tag: Heading,
  id,
  item,
  number,
}: {
  tag: 'h2' | 'h3';
  id: string;
  item: ShownItem;
  number: string | number | null;
}) {
  const [first, ...lines] = (typeset(item.prompt) || usualPrompts[item.kind]()).split('\n');
  return (
    <>
      <Heading id={id} className={styles.prompt}>
        {number ? <span>{`${number}. `}</span> : null}
        <span>{first}</span>
      </Heading>
      {lines.length > 0 ? <p className={styles.lines}>{lines.join('\n')}</p> : null}
    </>
  );
}

/** Question of a text. `number` is « 2 », or « 1.2 » if the exercise has several items. */
function Question({ item, number }: { item: ShownItem; number: string | null }) {
  const { notes, prefix } = useWorksheet();
  const heading = `${prefix}item-${item.id}`;
  return (
    <section className={styles.item} aria-labelledby={heading}>
      <Prompt tag="h3" id={heading} item={item} number={number} />
      <MediaView item={item} />
      {item.kind === 'reading' ? null : (
        <>
          <ItemBody item={item} labelledBy={heading} />
          <ItemMarks item={item} />
        </>
      )}
      <Notes notes={notes[item.id]} />
    </section>
  );
}

function Reading({ item, children }: { item: Extract<ShownItem, { kind: 'reading' }>; children: ReactNode }) {
  return (
    <>
      <article className={styles.boxed} lang="fr">
        {item.title ? <h3>{typeset(item.title)}</h3> : null}
        <p className={styles.lines}>{typeset(item.text)}</p>
        {item.source ? <p className={learningStyles.small}>{typeset(item.source)}</p> : null}
      </article>
      <ol className={styles.items}>{children}</ol>
    </>
  );
}

function Notes({ notes }: { notes: ShownNotes | undefined }) {
  if (!notes?.hint && !notes?.explanation) return null;
  return (
    <p className={styles.boxed}>
      <span className={styles.lines}>
        <strong>{notes.hint ? m.practice_hint() : m.practice_explanation()}</strong>
        <span>{` ${typeset(notes.hint || notes.explanation)}`}</span>
      </span>
    </p>
  );
}
