import type { FocusEvent } from 'react';
import { documentLimits } from '#core/exercises/document/document-limits.ts';
import type { ExerciseItem, ItemKind } from '#core/exercises/document/exercise-document.ts';
import { listItems } from '#core/exercises/document/inner-ids.ts';
import { m } from '#words/messages.js';
import learningStyles from '../../learning/learning.module.css';
import fieldStyles from '../../ui/forms/field.module.css';
import { toFieldId } from '../kit/field.ts';
import sheet from '../kit/sheet.module.css';
import { BodyFields } from './body-fields.tsx';
import styles from './exercise-editor.module.css';
import { AddItem, ItemCard } from './item-card.tsx';
import { createItem, kindLabels, nameNext } from './new-item.ts';
import { ReadingFields } from './reading-fields.tsx';
import { useItemMoves } from './use-item-moves.ts';

type Items = readonly ExerciseItem[];

type ItemListProps = {
  items: Items;
  errors: Readonly<Record<string, string[] | undefined>>;
  /** Receives an updater, because the items may have changed since the last render. */
  onChange: (change: (items: Items) => Items) => void;
};

export function ItemList({ items, errors, onChange }: ItemListProps) {
  const { move, remove, insert } = useItemMoves('items', items, onChange);
  const replace = (id: string, work: (item: ExerciseItem) => ExerciseItem) =>
    onChange((now) => now.map((each) => (each.id === id ? work(each) : each)));

  return (
    <section aria-labelledby="items" className={styles.stack}>
      <h2 id="items" tabIndex={-1} className={learningStyles.chapter}>
        {m.common_questions()}
      </h2>
      <div id={toFieldId('order')} tabIndex={-1}>
        {errors.order?.[0] ? <p className={fieldStyles.error}>{errors.order[0]}</p> : null}
        {items.length === 0 ? <p className={sheet.soft}>{m.writing_items_none()}</p> : null}
      </div>
      <ol className={styles.stack} onFocus={showInPreview}>
        {items.map((item, index) => (
          <li key={item.id}>
            <ItemCard
              item={item}
              number={index + 1}
              count={items.length}
              error={errors[`item.${item.id}`]}
              onChange={(changed) => replace(item.id, () => changed)}
              onMove={(to) => move(item, to)}
              onCopy={() => insert(copy(item, items), index + 1)}
              onRemove={() => remove(item, index)}
            >
              {(change) =>
                item.kind === 'reading' ? (
                  <ReadingFields
                    item={item}
                    taken={listItems(items)}
                    onChange={change}
                    onQuestions={(work) =>
                      replace(item.id, (now) =>
                        now.kind === 'reading' ? { ...now, questions: [...work(now.questions)] } : now,
                      )
                    }
                  />
                ) : (
                  <BodyFields item={item} onChange={change} />
                )
              }
            </ItemCard>
          </li>
        ))}
      </ol>
      {listItems(items).length < documentLimits.items ? (
        <AddItem
          kinds={Object.keys(kindLabels) as ItemKind[]}
          onAdd={(kind) => insert(createItem(kind, nameNext(listItems(items))), items.length)}
        />
      ) : null}
    </section>
  );
}

/** Scrolls the preview to the edited item if it is displayed beside the editor. */
function showInPreview({ target }: FocusEvent): void {
  const item = target.closest<HTMLElement>('[data-item]')?.dataset.item;
  const heading = item ? document.getElementById(`item-${item}`) : null;
  const preview = heading?.closest<HTMLElement>('[data-look]');
  if (!heading || !preview || getComputedStyle(preview).position !== 'sticky') return;
  preview.scrollTop += heading.getBoundingClientRect().top - preview.getBoundingClientRect().top - 16;
}

/** Duplicates an item with a new id, and with new ids for the questions of a reading. */
function copy(item: ExerciseItem, items: Items): ExerciseItem {
  const taken = [...listItems(items)];
  const name = <Each extends ExerciseItem>(each: Each): Each => {
    const named = { ...each, id: nameNext(taken) };
    taken.push(named);
    return named;
  };
  const named = name(item);
  return named.kind === 'reading' ? { ...named, questions: named.questions.map(name) } : named;
}
