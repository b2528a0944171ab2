import { documentLimits } from '#core/exercises/document/document-limits.ts';
import type { ExerciseItem } from '#core/exercises/document/exercise-document.ts';
import { splitSentences } from '#core/exercises/writing/split-sentences.ts';
import { m } from '#words/messages.js';
import { Button } from '../../ui/actions/button.tsx';
import { Select } from '../../ui/forms/field.tsx';
import { Icon } from '../../ui/mark/icon.tsx';
import sheet from '../kit/sheet.module.css';
import styles from './exercise-editor.module.css';
import { LinesField } from './lines-field.tsx';
import { createSentence, nameNext } from './new-item.ts';
import { SentenceMarks } from './sentence-marks.tsx';
import { useHomophones } from './use-preview.ts';

type Dictation = Extract<ExerciseItem, { kind: 'dictation' }>;
type Sentence = Dictation['sentences'][number];

type Props = { item: Dictation; onChange: (part: Partial<Dictation>) => void };

/** Text, sentence marks and variants of a dictation. */
export default function DictationFields({ item, onChange }: Props) {
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
      <SentenceMarks
        sentences={sentences}
        media={item.media}
        onChange={(marked) => onChange({ sentences: marked })}
      />
      <details>
        <summary>{m.writing_dictation_variants()}</summary>
        <div className={styles.stack}>
          <p className={sheet.soft}>{m.writing_dictation_variants_hint()}</p>
          {sentences.map((sentence, at) => (
            <VariantsField
              key={sentence.id}
              item={item.id}
              number={at + 1}
              sentence={sentence}
              onChange={(variants) => onChange({ sentences: sentences.with(at, { ...sentence, variants }) })}
            />
          ))}
        </div>
      </details>
    </>
  );
}

/** Accepted spellings of a sentence, with suggestions that sound the same. */
function VariantsField({
  item,
  number,
  sentence: { id, text, variants },
  onChange,
}: {
  item: string;
  number: number;
  sentence: Sentence;
  onChange: (variants: string[]) => void;
}) {
  // A suggestion for an earlier text may arrive late, and an accepted one is removed at once.
  const others = useHomophones(item, id).filter((each) => !variants.includes(each));
  return (
    <div className={styles.stack}>
      <LinesField label={`${number}. ${text}`} lines={variants} rows={1} onChange={onChange} />
      {others.length > 0 && variants.length < documentLimits.accepted ? (
        <div className={styles.boxes}>
          {others.map((each) => (
            <Button
              key={each}
              variant="secondary"
              size="small"
              aria-label={m.writing_dictation_accept({ sentence: each })}
              onClick={() => onChange([...variants, each])}
            >
              <Icon name="plus" />
              <span lang="fr">{each}</span>
            </Button>
          ))}
        </div>
      ) : null}
    </div>
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
