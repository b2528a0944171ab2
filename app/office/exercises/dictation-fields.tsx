import { useContext, useRef } from 'react';
import type { ExerciseItem } from '#core/exercises/document/exercise-document.ts';
import { isRecording } from '#core/exercises/document/media-address.ts';
import { splitSentences } from '#core/exercises/writing/split-sentences.ts';
import { m } from '#words/messages.js';
import { playPart } from '../../enhance/exercise/sentences.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Select } from '../../ui/forms/field.tsx';
import sheet from '../kit/sheet.module.css';
import { toDraftFileHref } from './draft-file.ts';
import styles from './exercise-editor.module.css';
import { LinesField } from './lines-field.tsx';
import { MediaContext } from './media-context.ts';
import { createSentence, nameNext } from './new-item.ts';

type Dictation = Extract<ExerciseItem, { kind: 'dictation' }>;
type Sentence = Dictation['sentences'][number];

type Props = { item: Dictation; onChange: (part: Partial<Dictation>) => void };

/** Text, sentence marks and variants of a dictation. */
export function DictationFields({ item, onChange }: Props) {
  const { sentences, unit } = item;
  const setTexts = (texts: readonly string[]) => onChange({ sentences: settleSentences(sentences, texts) });
  const texts = sentences.map(({ text }) => text);
  const split = splitSentences(texts.join('\n'));
  return (
    <>
      <Select
        label={m.writing_dictation_unit()}
        value={unit}
        options={[
          { value: 'whole', label: m.writing_dictation_whole() },
          { value: 'sentences', label: m.writing_dictation_by_sentence() },
        ]}
        onChange={(event) => onChange({ unit: event.currentTarget.value as Dictation['unit'] })}
      />
      <LinesField label={m.writing_dictation_sentences()} lines={texts} onChange={setTexts} />
      {split.length > texts.filter(Boolean).length ? (
        <div>
          <Button variant="secondary" size="small" onClick={() => setTexts(split)}>
            <span>{m.writing_dictation_split()}</span>
          </Button>
        </div>
      ) : null}
      <SentenceMarks item={item} onChange={onChange} />
      <details>
        <summary>{m.writing_dictation_variants()}</summary>
        <div className={styles.stack}>
          <p className={sheet.soft}>{m.writing_dictation_variants_hint()}</p>
          {sentences.map((sentence, at) => (
            <LinesField
              key={sentence.id}
              label={`${at + 1}. ${sentence.text}`}
              lines={sentence.variants}
              rows={1}
              onChange={(variants) => onChange({ sentences: sentences.with(at, { ...sentence, variants }) })}
            />
          ))}
        </div>
      </details>
    </>
  );
}

/** Keeps the marks and variants of unchanged sentences, and of the same line if their number is unchanged. */
function settleSentences(before: readonly Sentence[], texts: readonly string[]): Sentence[] {
  const known = new Map(before.map((sentence) => [sentence.text, sentence]));
  const settled: Sentence[] = [];
  for (const [at, text] of texts.entries()) {
    const same = texts.length === before.length ? before[at] : known.get(text);
    const isFree = same && settled.every(({ id }) => id !== same.id);
    settled.push({ ...(isFree ? same : createSentence(nameNext([...before, ...settled]))), text });
  }
  return settled;
}

/** Player on which the teacher marks the end of each sentence. */
function SentenceMarks({ item: { sentences, media }, onChange }: Props) {
  const part = useContext(MediaContext);
  const player = useRef<HTMLAudioElement>(null);
  const recording = media.find(({ url, fileName }) => url && (isRecording(url) || isRecording(fileName)));
  if (!part || !recording) return <p className={sheet.soft}>{m.writing_dictation_no_recording()}</p>;
  const next = sentences.findIndex(({ end }) => end === 0);
  const change = (changes: readonly [at: number, times: Partial<Sentence>][]) => {
    const changed = [...sentences];
    for (const [at, times] of changes) {
      const known = changed[at];
      if (known) changed[at] = { ...known, ...times };
    }
    onChange({ sentences: changed });
  };
  /** Moves the end of a sentence, and the start of the next one with it. */
  const setEnd = (at: number, end: number) => {
    const start = sentences[at]?.start ?? 0;
    const moved = Math.max(start + minMilliseconds, end);
    change([
      [at, { end: moved }],
      [at + 1, { start: moved }],
    ]);
  };
  const markEnd = () => {
    const position = Math.round((player.current?.currentTime ?? 0) * 1_000);
    const start = sentences[next - 1]?.end ?? 0;
    const end = Math.max(start + minMilliseconds, position);
    change([[next, { start, end }]]);
  };
  return (
    <fieldset className={styles.stack}>
      <legend>{m.writing_dictation_marks()}</legend>
      <p className={sheet.soft}>{m.writing_dictation_marks_hint()}</p>
      {/* biome-ignore lint/a11y/useMediaCaption: the text of the dictation stands above. */}
      <audio ref={player} controls preload="metadata" src={toDraftFileHref(recording.url)} />
      <div className={styles.line}>
        <Button variant="secondary" aria-disabled={next < 0} onClick={markEnd}>
          <span>{m.writing_dictation_mark_end()}</span>
        </Button>
        <Button
          variant="quiet"
          onClick={() => onChange({ sentences: sentences.map((each) => ({ ...each, start: 0, end: 0 })) })}
        >
          <span>{m.writing_dictation_marks_clear()}</span>
        </Button>
      </div>
      <ol className={styles.stack} aria-live="polite">
        {sentences.map((sentence, at) => (
          <li key={sentence.id} aria-current={at === next ? 'step' : undefined}>
            <p lang="fr">{sentence.text}</p>
            {sentence.end > 0 ? (
              <div className={styles.line}>
                <span>{`${formatTime(sentence.start)} – ${formatTime(sentence.end)}`}</span>
                <Button
                  variant="quiet"
                  size="small"
                  aria-label={m.practice_listen_to({ name: String(at + 1) })}
                  onClick={() => {
                    if (player.current)
                      void playPart(player.current, sentence.start / 1_000, sentence.end / 1_000).catch(
                        reportError,
                      );
                  }}
                >
                  <span>{m.practice_listen()}</span>
                </Button>
                {[-stepMilliseconds, stepMilliseconds].map((step) => (
                  <Button
                    key={step}
                    variant="quiet"
                    size="small"
                    aria-label={
                      step < 0
                        ? m.writing_dictation_end_earlier({ number: at + 1 })
                        : m.writing_dictation_end_later({ number: at + 1 })
                    }
                    onClick={() => setEnd(at, sentence.end + step)}
                  >
                    <span>{step < 0 ? '− 0,1 s' : '+ 0,1 s'}</span>
                  </Button>
                ))}
              </div>
            ) : null}
          </li>
        ))}
      </ol>
    </fieldset>
  );
}

const stepMilliseconds = 100;

/** Shortest sentence. */
const minMilliseconds = 100;

const seconds = new Intl.NumberFormat('fr-FR', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const formatTime = (milliseconds: number): string => `${seconds.format(milliseconds / 1_000)} s`;
