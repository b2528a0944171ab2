import { typeset } from '#common/typography.ts';
import type { PrintedExercise } from '#core/exercises/export/printed-exercise.ts';
import type { ShownItem } from '#core/exercises/keys/shown-exercise.ts';
import { usualPrompts } from '#core/exercises/usual-prompts.ts';
import { parseCues } from '#core/media/parse-cues.ts';
import { m } from '#words/messages.js';
import styles from './exercise.module.css';
import { Blank, PrintedBody, type ReadAnswer } from './printed-body.tsx';

/** An exercise on paper, blank or with answers. The caller prints the school and title above it. */
export function PrintedWorksheet({
  exercise: { id, shown, answers, versionId },
  school,
}: {
  exercise: PrintedExercise;
  school: string;
}) {
  const read: ReadAnswer = (field) => answers?.fields[field] ?? null;
  const title = `${answers ? 'corrige' : 'enonce'}-${id}`;
  return (
    <article className={styles.page} aria-labelledby={title}>
      <header>
        <p>{[school, shown.level, answers ? m.printing_answers() : ''].filter(Boolean).join(' · ')}</p>
        <h2 id={title}>{typeset(shown.title)}</h2>
        {answers ? null : (
          <p>
            <span>{`${m.printing_name()} `}</span>
            <Blank answer={null} />
            <span>{` ${m.printing_date()} `}</span>
            <Blank answer={null} />
          </p>
        )}
      </header>
      {shown.instruction ? <p className={styles.lines}>{typeset(shown.instruction)}</p> : null}
      <ol className={styles.items}>
        {shown.items.map((item, index) => (
          <PrintedItem
            key={item.id}
            item={item}
            number={`${index + 1}.`}
            read={read}
            // Null without answers: an item id such as "constructor" must not match an inherited property.
            explanations={answers?.explanations ?? null}
            transcripts={answers?.transcripts ?? null}
            toMediaHref={versionId ? (of, at) => `/media/exercice/${id}/${versionId}/${of}-${at}` : null}
          />
        ))}
      </ol>
    </article>
  );
}

type ItemProps = {
  item: ShownItem;
  number: string;
  read: ReadAnswer;
  explanations: Readonly<Record<string, string>> | null;
  transcripts: Readonly<Record<string, readonly string[]>> | null;
  toMediaHref: ((item: string, index: number) => string) | null;
};

function PrintedItem(props: ItemProps) {
  const { item, number, read, explanations } = props;
  const explanation = explanations?.[item.id];
  return (
    <li className={styles.item}>
      <h3 className={styles.prompt}>
        <span>{`${number} `}</span>
        <span className={styles.lines}>{typeset(item.prompt) || usualPrompts[item.kind]()}</span>
        {item.points > 1 ? <span>{` ${m.printing_points({ count: item.points })}`}</span> : null}
      </h3>
      <PrintedMedia {...props} />
      {item.kind === 'reading' ? (
        <>
          <div className={styles.boxed} lang="fr">
            {item.title ? <h4>{typeset(item.title)}</h4> : null}
            <p className={styles.lines}>{typeset(item.text)}</p>
            {item.source ? <p>{typeset(item.source)}</p> : null}
          </div>
          <ol className={styles.items}>
            {item.questions.map((question, index) => (
              <PrintedItem key={question.id} {...props} item={question} number={`${number}${index + 1}.`} />
            ))}
          </ol>
        </>
      ) : (
        <PrintedBody item={item} read={read} />
      )}
      {explanation ? (
        <p>
          <em>{typeset(explanation)}</em>
        </p>
      ) : null}
    </li>
  );
}

function PrintedMedia({ item, toMediaHref, transcripts }: ItemProps) {
  return item.media.map(({ isSound, alt }, index) => {
    const key = `${item.id}-${index}`;
    const transcript = transcripts?.[item.id]?.[index];
    if (isSound)
      return (
        <p key={key} className={styles.lines}>
          {transcript
            ? `${m.common_transcript()}\u202f: ${typeset(listWords(transcript))}`
            : m.printing_recording()}
        </p>
      );
    const src = toMediaHref?.(item.id, index);
    return src ? <img key={key} src={src} alt={alt} /> : <p key={key}>{m.common_picture_of({ alt })}</p>;
  });
}

/** Returns a transcript without the times of captions. */
const listWords = (transcript: string): string =>
  parseCues(transcript)
    .map(({ text }) => text)
    .join(' ') || transcript;
