import { lazy, type ReactElement, Suspense, useState } from 'react';
import { documentLimits } from '#core/exercises/document/document-limits.ts';
import type { ExerciseItem, ItemKind } from '#core/exercises/document/exercise-document.ts';
import { nameSkill, skills } from '#core/products/skills.ts';
import { m } from '#words/messages.js';
import { Button } from '../../ui/actions/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import fieldStyles from '../../ui/forms/field.module.css';
import { Select, TextArea, TextField } from '../../ui/forms/field.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { Icon } from '../../ui/mark/icon.tsx';
import { toFieldId } from '../kit/field.ts';
import sheet from '../kit/sheet.module.css';
import styles from './exercise-editor.module.css';
import { kindHints, kindLabels } from './new-item.ts';
import { useSaid } from './use-preview.ts';

/** Loaded on demand, because most exercises have no media. */
const MediaField = lazy(() => import('./media-field.tsx'));

export function AddItem<Kind extends ItemKind>({
  kinds,
  isQuestion,
  onAdd,
}: {
  kinds: readonly Kind[];
  /** True if the item is added to a reading document rather than to the exercise. */
  isQuestion?: boolean;
  onAdd: (kind: Kind) => void;
}) {
  const [kind, setKind] = useState<Kind>(kinds[0] as Kind);
  return (
    <div className={styles.line}>
      <div className={styles.fields}>
        <Select
          label={isQuestion ? m.writing_kind_question() : m.writing_kind()}
          hint={kindHints[kind]()}
          value={kind}
          options={kinds.map((each) => ({ value: each, label: kindLabels[each]() }))}
          onChange={(event) => setKind(event.currentTarget.value as Kind)}
        />
      </div>
      <Button variant="secondary" onClick={() => onAdd(kind)}>
        <Icon name="plus" />
        <span>{` ${isQuestion ? m.common_add_question() : m.common_add()}`}</span>
      </Button>
    </div>
  );
}

type ItemCardProps<Item extends ExerciseItem> = {
  item: Item;
  number: number;
  count: number;
  error?: readonly string[] | undefined;
  onChange: (item: Item) => void;
  onMove: (to: number) => void;
  onCopy?: () => void;
  onRemove: () => void;
  /** Renders the answer fields of the item. */
  children: (change: (part: Partial<ExerciseItem>) => void) => ReactElement | null;
};

export function ItemCard<Item extends ExerciseItem>(props: ItemCardProps<Item>) {
  const { item, number, count, error, onChange, onMove, onCopy, onRemove, children } = props;
  const change = (part: Partial<ExerciseItem>) => onChange({ ...item, ...part } as Item);
  const name = m.writing_numbered({ number, kind: kindLabels[item.kind]() });
  const id = toFieldId(`item.${item.id}`);
  return (
    <section
      className={joinClasses(styles.stack, styles.card)}
      aria-label={name}
      id={id}
      tabIndex={-1}
      data-item={item.id}
    >
      <div className={styles.head}>
        <h3>{name}</h3>
        <div className={styles.commands}>
          <Button
            id={`${id}-up`}
            variant="quiet"
            size="small"
            aria-label={m.writing_item_up({ name })}
            disabled={number === 1}
            onClick={() => onMove(number - 2)}
          >
            <Icon name="arrow-up" />
          </Button>
          <Button
            id={`${id}-down`}
            variant="quiet"
            size="small"
            aria-label={m.writing_item_down({ name })}
            disabled={number === count}
            onClick={() => onMove(number)}
          >
            <Icon name="arrow-down" />
          </Button>
          {onCopy ? (
            <Button
              variant="quiet"
              size="small"
              aria-label={m.writing_item_copy_of({ name })}
              onClick={onCopy}
            >
              {m.common_duplicate()}
            </Button>
          ) : null}
          <Button
            variant="quiet"
            size="small"
            aria-label={m.writing_item_remove({ name })}
            onClick={onRemove}
          >
            <Icon name="trash" />
          </Button>
        </div>
      </div>
      {error?.[0] ? <p className={fieldStyles.error}>{error[0]}</p> : null}
      <TextArea
        label={m.writing_prompt()}
        optional
        value={item.prompt}
        rows={1}
        lang="fr"
        onChange={(event) => change({ prompt: event.currentTarget.value })}
      />
      {children(change)}
      <ItemSaid id={item.id} />
      <ItemMedia item={item} onChange={(media) => change({ media })} />
      <details>
        <summary>{m.writing_more()}</summary>
        <div className={styles.stack}>
          <div className={styles.fields}>
            <TextField
              label={m.common_points()}
              type="number"
              inputMode="numeric"
              min={1}
              max={documentLimits.points}
              value={item.points || ''}
              onChange={(event) => change({ points: Number(event.currentTarget.value) })}
            />
            <Select
              label={m.writing_field_skill()}
              value={item.skill}
              options={[
                { value: '', label: m.writing_skill_same() },
                ...skills.map((each) => ({ value: each, label: nameSkill(each) })),
              ]}
              onChange={(event) => change({ skill: event.currentTarget.value as ExerciseItem['skill'] })}
            />
          </div>
          <TextArea
            label={m.writing_hint()}
            hint={m.common_hint_hint()}
            value={item.hint}
            rows={2}
            lang="fr"
            onChange={(event) => change({ hint: event.currentTarget.value })}
          />
          <TextArea
            label={m.writing_explanation()}
            hint={m.common_explanation_hint()}
            value={item.explanation}
            rows={2}
            lang="fr"
            onChange={(event) => change({ explanation: event.currentTarget.value })}
          />
        </div>
      </details>
    </section>
  );
}

function ItemMedia({
  item: { id, media },
  onChange,
}: {
  item: ExerciseItem;
  onChange: (media: ExerciseItem['media']) => void;
}) {
  const [isOpen, setOpen] = useState(media.length > 0);
  return (
    <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{m.writing_media()}</summary>
      {isOpen ? (
        <Suspense fallback={<p>{m.common_loading()}</p>}>
          <MediaField id={id} media={media} onChange={onChange} />
        </Suspense>
      ) : null}
    </details>
  );
}

function ItemSaid({ id }: { id: string }) {
  const { faults, remarks, notes } = useSaid(id);
  return (
    <>
      {faults.length > 0 ? (
        <p className={sheet.soft}>{m.writing_to_do({ sentences: faults.join(' ') })}</p>
      ) : null}
      <div role="status">
        {remarks.length > 0 ? (
          <Notice tone="warning" title={m.common_to_check()}>
            <ul>
              {remarks.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          </Notice>
        ) : null}
      </div>
      {notes.map((sentence) => (
        <p key={sentence} className={sheet.soft}>
          {sentence}
        </p>
      ))}
    </>
  );
}
