import type { ExerciseItem, QuestionItem } from '#core/exercises/document/exercise-document.ts';
import { m } from '#words/messages.js';
import { TextArea, TextField } from '../../ui/forms/field.tsx';
import { toFieldId } from '../kit/field.ts';
import { BodyFields } from './body-fields.tsx';
import styles from './exercise-editor.module.css';
import { AddItem, ItemCard } from './item-card.tsx';
import { createItem, kindLabels, nameNext } from './new-item.ts';
import { useFocusNext } from './use-focus-next.ts';

/** A document to be read, and the questions about it. */
export function ReadingFields({
  item,
  taken,
  onChange,
}: {
  item: Extract<ExerciseItem, { kind: 'reading' }>;
  /** Every item of the exercise: an id is given once. */
  taken: readonly { id: string }[];
  onChange: (part: Partial<ExerciseItem>) => void;
}) {
  const { questions } = item;
  const focusNext = useFocusNext();
  const kinds = (Object.keys(kindLabels) as ExerciseItem['kind'][]).filter(
    (kind): kind is QuestionItem['kind'] => kind !== 'reading',
  );
  return (
    <>
      <TextField
        label={m.writing_reading_title()}
        optional
        value={item.title}
        lang="fr"
        onChange={(event) => onChange({ title: event.currentTarget.value })}
      />
      <TextArea
        label={m.writing_reading_text()}
        value={item.text}
        rows={6}
        lang="fr"
        onChange={(event) => onChange({ text: event.currentTarget.value })}
      />
      <TextField
        label={m.writing_reading_source()}
        optional
        value={item.source}
        lang="fr"
        onChange={(event) => onChange({ source: event.currentTarget.value })}
      />
      <ol className={styles.stack}>
        {questions.map((question, index) => (
          <li key={question.id}>
            <ItemCard
              item={question}
              number={index + 1}
              count={questions.length}
              onChange={(changed) =>
                onChange({ questions: questions.map((each, at) => (at === index ? changed : each)) })
              }
              onMove={(to) =>
                onChange({ questions: questions.toSpliced(index, 1).toSpliced(to, 0, question) })
              }
              onRemove={() => onChange({ questions: questions.toSpliced(index, 1) })}
            >
              {(change) => <BodyFields item={question} onChange={change} />}
            </ItemCard>
          </li>
        ))}
      </ol>
      <AddItem
        kinds={kinds}
        isQuestion
        onAdd={(kind) => {
          const question = createItem(kind, nameNext(taken)) as QuestionItem;
          focusNext(toFieldId(`item.${question.id}`));
          onChange({ questions: [...questions, question] });
        }}
      />
    </>
  );
}
