import type { ExerciseItem, QuestionItem } from '#core/exercises/document/exercise-document.ts';
import { m } from '#words/messages.js';
import { TextArea, TextField } from '../../ui/forms/field.tsx';
import { toFieldId } from '../kit/field.ts';
import { BodyFields } from './body-fields.tsx';
import styles from './exercise-editor.module.css';
import { AddItem, ItemCard } from './item-card.tsx';
import { createItem, kindLabels, nameNext } from './new-item.ts';
import { useItemMoves } from './use-item-moves.ts';

type Questions = readonly QuestionItem[];

export function ReadingFields({
  item,
  taken,
  onChange,
  onQuestions,
}: {
  item: Extract<ExerciseItem, { kind: 'reading' }>;
  /** Every item of the exercise, because ids must be unique in it. */
  taken: readonly { id: string }[];
  onChange: (part: Partial<ExerciseItem>) => void;
  /** Receives an updater, because the questions may have changed since the last render. */
  onQuestions: (change: (questions: Questions) => Questions) => void;
}) {
  const { questions } = item;
  const { move, remove, insert } = useItemMoves(toFieldId(`item.${item.id}`), questions, onQuestions);
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
                onQuestions((now) => now.map((each) => (each.id === question.id ? changed : each)))
              }
              onMove={(to) => move(question, to)}
              onRemove={() => remove(question, index)}
            >
              {(change) => <BodyFields item={question} onChange={change} />}
            </ItemCard>
          </li>
        ))}
      </ol>
      <AddItem
        kinds={kinds}
        isQuestion
        onAdd={(kind) => insert(createItem(kind, nameNext(taken)) as QuestionItem, questions.length)}
      />
    </>
  );
}
