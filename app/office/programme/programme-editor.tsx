import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { formatDuration } from '#common/dates.ts';
import { typeset } from '#common/typography.ts';
import type { OfficeProgramme, OutlineEntry } from '#core/lessons/office-programme.ts';
import { m } from '#words/messages.js';
import { Button, LinkButton } from '../../ui/actions/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx';
import type { Done } from '../kit/answer.ts';
import { useCommands } from '../kit/commands.tsx';
import { SelectionBar } from '../kit/selection.tsx';
import { Sorting } from '../kit/sorting.tsx';
import { useReplayedInput } from '../kit/use-replayed-input.ts';
import listStyles from '../products/list/products.module.css';
import { ChapterRow } from './chapter-row.tsx';
import { LessonRow } from './lesson-row.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { moveInOutline, stepEntry } from './outline.ts';
import styles from './programme.module.css';
import type { ProgrammeCommands } from './programme-row.tsx';

/** The last requested order is displayed until every request has its response. */
function useOutline(outline: readonly OutlineEntry[], commands: ProgrammeCommands) {
  const [asked, setAsked] = useState<readonly OutlineEntry[] | null>(null);
  const read = useRef(outline);
  useEffect(() => {
    if (commands.pending || read.current === outline) return;
    read.current = outline;
    setAsked(null);
  }, [outline, commands.pending]);
  const shown = asked ?? outline;
  return {
    shown,
    arrange(next: readonly OutlineEntry[]): void {
      setAsked(next);
      void commands.ask({ act: 'arrange', outline: next, before: shown }).then((answer) => {
        if ('refused' in answer) setAsked(null);
      });
    },
  };
}

export function ProgrammeEditor({ productId, programme }: { productId: string; programme: OfficeProgramme }) {
  const commands: ProgrammeCommands = useCommands<Done & { copy?: string }>({ showRefusalsInToast: true });
  const { shown, arrange } = useOutline(programme.outline, commands);
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const chapters = new Map(programme.chapters.map((chapter) => [chapter.id, chapter]));
  const lessons = new Map(programme.lessons.map((lesson) => [lesson.id, lesson]));
  const titleOf = (id: string) =>
    typeset(lessons.get(id)?.title ?? chapters.get(id)?.title ?? '') || m.lesson_untitled();
  const chosen = ticked.filter((id) => lessons.has(id));
  const tick = (ids: readonly string[], on: boolean) =>
    setTicked((now) => (on ? [...new Set([...now, ...ids])] : now.filter((id) => !ids.includes(id))));
  const focus = useRef<string | null>(null);
  useEffect(() => {
    // The button moves with its row. At an end of the list it disappears, so focus the other one.
    const other = focus.current?.replace('monter', 'descendre');
    if (focus.current)
      (document.getElementById(focus.current) ?? document.getElementById(other ?? ''))?.focus();
    focus.current = null;
  });
  const toArrange = (index: number) => {
    const [up, down] = [stepEntry(shown, index, -1), stepEntry(shown, index, 1)];
    const press = (next: readonly OutlineEntry[], button: string) => () => {
      focus.current = `${button}-${shown[index]?.id}`;
      arrange(next);
    };
    return { up: up && press(up, 'monter'), down: down && press(down, 'descendre') };
  };
  return (
    <>
      {shown.length > 0 ? (
        <>
          <div className={listStyles.all}>
            <Checkbox
              label={m.programme_select_all()}
              checked={chosen.length > 0 && chosen.length === lessons.size}
              onChange={(event) => tick([...lessons.keys()], event.currentTarget.checked)}
            />
            <p className={listStyles.hint}>
              {m.programme_summary({
                lessons: m.learning_lessons({ count: lessons.size }),
                duration: formatDuration(programme.minutes),
              })}
            </p>
          </div>
          <BulkBar productId={productId} chosen={chosen} commands={commands} onDone={() => setTicked([])} />
          <Sorting
            ids={shown.map(({ id }) => id)}
            titleOf={titleOf}
            onDrop={(id, to) =>
              arrange(
                moveInOutline(
                  shown,
                  shown.findIndex((entry) => entry.id === id),
                  to,
                ),
              )
            }
          >
            <ol aria-label={m.common_programme()}>
              {shown.map(({ kind, id }, index) => {
                const lesson = lessons.get(id);
                const row = { id, title: titleOf(id), ...toArrange(index) };
                if (kind === 'chapter')
                  return <ChapterRow key={id} {...row} productId={productId} commands={commands} />;
                return lesson ? (
                  <LessonRow
                    key={id}
                    {...row}
                    lesson={lesson}
                    commands={commands}
                    ticked={chosen.includes(id)}
                    onTick={(on) => tick([id], on)}
                  />
                ) : null;
              })}
            </ol>
          </Sorting>
        </>
      ) : (
        <EmptyState
          title={m.programme_none()}
          action={
            <LinkButton href={`/admin/lessons/add?produit=${productId}`}>
              {m.programme_add_lesson()}
            </LinkButton>
          }
        >
          <p>{m.programme_none_words()}</p>
        </EmptyState>
      )}
      <AddChapter commands={commands} />
      <ArchivedLessons archived={programme.archived} commands={commands} />
    </>
  );
}

function BulkBar({
  productId,
  chosen,
  commands,
  onDone,
}: {
  productId: string;
  chosen: readonly string[];
  commands: ProgrammeCommands;
  onDone: () => void;
}) {
  const ask = (command: { act: string }) =>
    void commands.ask(command).then((answer) => {
      if (!('refused' in answer)) onDone();
    });
  return (
    <SelectionBar
      selection={{ ids: chosen, clear: onDone }}
      words={m.programme_selected({ count: chosen.length })}
    >
      {[true, false].map((displayed) => (
        <Button
          key={String(displayed)}
          size="small"
          variant="secondary"
          onClick={() => ask({ act: 'display', ids: chosen, displayed } as { act: string })}
        >
          {displayed ? m.common_publish() : m.common_hide()}
        </Button>
      ))}
      <MoveDialog
        productId={productId}
        onMove={(to) => ask({ act: 'move', ids: chosen, productId: to } as { act: string })}
      />
    </SelectionBar>
  );
}

function AddChapter({ commands }: { commands: ProgrammeCommands }) {
  const [title, setTitle] = useState('');
  const typed = useReplayedInput();
  function add(event: FormEvent): void {
    event.preventDefault();
    if (!title.trim()) return;
    void commands.ask({ act: 'add-chapter', title: title.trim() }).then((answer) => {
      if (!('refused' in answer)) setTitle('');
    });
  }
  return (
    <form ref={typed} onSubmit={add} className={styles.add} autoComplete="off">
      <TextField
        label={m.programme_chapter_title()}
        value={title}
        maxLength={140}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <Button type="submit" variant="secondary" pending={commands.isUnderWay('add-chapter')}>
        {m.programme_add_chapter()}
      </Button>
    </form>
  );
}

function ArchivedLessons({
  archived,
  commands,
}: Pick<OfficeProgramme, 'archived'> & { commands: ProgrammeCommands }) {
  if (archived.length === 0) return null;
  return (
    <details>
      <summary>{`${m.programme_archived_list()} (${archived.length})`}</summary>
      <ul>
        {archived.map(({ id, title }) => (
          <li key={id} className={styles.row}>
            <Link to={`/admin/lessons/edit-${id}`} className={styles.words}>
              {typeset(title)}
            </Link>
            <Button size="small" variant="quiet" onClick={() => void commands.ask({ act: 'restore', id })}>
              {m.common_restore_archived()} <VisuallyHidden>{typeset(title)}</VisuallyHidden>
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}
