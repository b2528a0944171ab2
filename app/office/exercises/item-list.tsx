import type { ExerciseItem, ItemKind } from '#core/exercises/document/exercise-document.ts';
import { listItems } from '#core/exercises/document/inner-ids.ts';
import { m } from '#words/messages.js';
import learningStyles from '../../learning/learning.module.css';
import sheet from '../kit/sheet.module.css';
import { BodyFields } from './body-fields.tsx';
import styles from './exercise-editor.module.css';
import { AddItem, ItemCard } from './item-card.tsx';
import { createItem, kindLabels, nameNext } from './new-item.ts';
import { ReadingFields } from './reading-fields.tsx';

type ItemListProps = {
  items: readonly ExerciseItem[];
  errors: Readonly<Record<string, string[] | undefined>>;
  onChange: (items: ExerciseItem[]) => void;
};

/** The items of an exercise: each is written, moved, copied and taken off; a new one is added at the end. */
export function ItemList({ items, errors, onChange }: ItemListProps) {
  return (
    <section aria-labelledby="items" className={styles.stack}>
      <h2 id="items" className={learningStyles.chapter}>
        {m.writing_items()}
      </h2>
      {items.length === 0 ? <p className={sheet.soft}>{m.writing_items_none()}</p> : null}
      <ol className={styles.stack}>
        {items.map((item, index) => (
          <li key={item.id}>
            <ItemCard
              item={item}
              number={index + 1}
              count={items.length}
              error={errors[`document.${index + 1}`]}
              onChange={(changed) => onChange(items.map((each, at) => (at === index ? changed : each)))}
              onMove={(to) => onChange(move(items, index, to))}
              onCopy={() => onChange(items.toSpliced(index + 1, 0, copy(item, items)))}
              onRemove={() => onChange(items.toSpliced(index, 1))}
            >
              {(change) =>
                item.kind === 'reading' ? (
                  <ReadingFields item={item} onChange={change} />
                ) : (
                  <BodyFields item={item} onChange={change} />
                )
              }
            </ItemCard>
          </li>
        ))}
      </ol>
      <AddItem
        kinds={Object.keys(kindLabels) as ItemKind[]}
        onAdd={(kind) => onChange([...items, createItem(kind, nameNext(listItems(items)))])}
      />
    </section>
  );
}

const move = (items: readonly ExerciseItem[], from: number, to: number): ExerciseItem[] => {
  const item = items[from];
  return item ? items.toSpliced(from, 1).toSpliced(to, 0, item) : [...items];
};

/** The same under an id of its own; the questions of a reading have theirs too. */
function copy(item: ExerciseItem, items: readonly ExerciseItem[]): ExerciseItem {
  const taken = [...listItems(items)];
  const name = <Each extends ExerciseItem>(each: Each): Each => {
    const named = { ...each, id: nameNext(taken) };
    taken.push(named);
    return named;
  };
  const named = name(item);
  return named.kind === 'reading' ? { ...named, questions: named.questions.map(name) } : named;
}
