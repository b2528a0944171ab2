import { isCounted, listSentences } from '#core/exercises/keys/find-media.ts';
import type { ShownItem } from '#core/exercises/keys/shown-exercise.ts';
import { m } from '#words/messages.js';
import { Button } from '../ui/actions/button.tsx';
import { LongAnswer } from './answer-fields.tsx';
import styles from './exercise.module.css';
import { ListeningControls } from './listening-controls.tsx';
import { useWorksheet } from './worksheet-state.ts';

type Dictation = Extract<ShownItem, { kind: 'dictation' }>;

/** Fields of a dictation, for the whole text or by sentence, with the recording of each sentence. */
export function DictationBody({ item }: { item: Dictation }) {
  const { toMediaHref, marks, listening, isSilent } = useWorksheet();
  const index = item.media.findIndex(({ isSound }) => isSound);
  const media = item.media[index];
  const isLimited = media !== undefined && listening !== null && !marks && isCounted(media);
  const parts = listSentences(item, index);
  const nameSentence = (at: number) => m.practice_dictated_sentence({ number: at + 1 });
  return (
    <div className={styles.options}>
      {isLimited || isSilent || item.times.some(({ end }) => end === 0) ? null : (
        <div className={styles.words} hidden data-with-script="" data-print="none">
          {item.times.map(({ start, end }, at) => (
            <Button
              key={start}
              variant="secondary"
              size="small"
              aria-label={m.practice_listen_to({ name: nameSentence(at) })}
              data-sentence-start={start}
              data-sentence-end={end}
            >
              <span>{nameSentence(at)}</span>
            </Button>
          ))}
        </div>
      )}
      {item.fields.map(({ field }, at) => (
        <div key={field} className={styles.options}>
          {isLimited && parts?.[at] ? (
            <ListeningControls
              media={media}
              place={`${item.id}-${index}.${at + 1}`}
              href={toMediaHref(item.id, index)}
              part={parts[at]}
              name={nameSentence(at)}
            />
          ) : null}
          <LongAnswer
            field={field}
            label={item.fields.length > 1 ? nameSentence(at) : m.practice_dictated_text()}
          />
        </div>
      ))}
    </div>
  );
}
