import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { m } from '#words/messages.js';
import { Button, LinkButton } from '../../ui/actions/button.tsx';
import { useHydrated } from '../../ui/forms/form.tsx';
import { PageHeader } from '../../ui/frame/page-header.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import styles from './editor.module.css';
import { UnsavedWarning } from './leaving.tsx';
import { SaveRefusal } from './refusal.tsx';
import type { Editor } from './use-editor.ts';
import { useReplayedInput } from './use-replayed-input.ts';
import { ConflictPanel, UnsavedChoice } from './versions.tsx';

/** The head of the editor of one of many: the way back to the list, and once it is saved, to its history. */
export const EditorHeader = ({
  title,
  list,
  id,
  actions,
}: {
  title: string;
  /** Where all of them are listed, as the loader of the editor says. */
  list: { path: string; label: string };
  id: string | null;
  /** What else can be done with it. */
  actions?: ReactNode;
}) => (
  <PageHeader
    title={title}
    trail={[{ href: list.path, label: list.label }]}
    actions={
      id ? (
        <>
          <LinkButton href={`${list.path}/edit-${id}/historique`} variant="secondary">
            {m.editing_history()}
          </LinkButton>
          {actions}
        </>
      ) : undefined
    }
  />
);

/** What is told of the work as a whole: what was found unsaved, why the last save was not taken, that leaving would lose it. */
export function EditorNotices<Draft extends object>({ editor }: { editor: Editor<Draft> }) {
  const { fields, draft, changed, busy, saving, refused, retry } = editor;
  return (
    <>
      <UnsavedWarning active={changed || busy} saving={saving} />
      <UnsavedChoice editor={editor} />
      {refused?.theirs ? (
        <ConflictPanel editor={editor} theirs={refused.theirs} />
      ) : (
        <SaveRefusal refused={refused} fields={fields} draft={draft} onRetry={retry} />
      )}
    </>
  );
}

/** The form of an editor, with the bar that saves it. What was typed in it before its script was ready counts. */
export function EditorForm<Draft extends object>({
  editor,
  className,
  bar,
  children,
}: {
  editor: Editor<Draft>;
  className?: string | undefined;
  /** What is particular to its bar. */
  bar?: Pick<Parameters<typeof SaveBar>[0], 'label' | 'unsaved' | 'children'>;
  children: ReactNode;
}) {
  const form = useReplayedInput();
  const { saving, busy, changed, isNew, refused } = editor;
  return (
    <form
      ref={form}
      autoComplete="off"
      noValidate
      className={className}
      onKeyUp={showWhole}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        // Two versions wait for a decision: it is what saves.
        if (!refused?.theirs) editor.save();
      }}
    >
      {children}
      <SaveBar
        saving={saving}
        busy={busy}
        changed={changed}
        isNew={isNew}
        offline={refused?.offline ?? false}
        {...bar}
      />
    </form>
  );
}

/** A text that the Tab key comes to is scrolled by the browser until its first line is in sight, which may be under the bar. */
function showWhole({ key, target }: KeyboardEvent): void {
  if (key === 'Tab') (target as Element).scrollIntoView({ block: 'nearest' });
}

/**
 * An editor in two columns where there is room: what is said, and in a panel beside it how it is published. In one column
 * the panel follows `opening`, ahead of the long parts.
 */
export function EditorLayout({
  opening,
  side,
  children,
}: {
  opening: ReactNode;
  side: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className={styles.editor}>
      <div className={styles.opening}>{opening}</div>
      <div className={styles.side}>{side}</div>
      <div className={styles.content}>{children}</div>
    </div>
  );
}

/** Tells the style how high the bar is, whatever it says and however wide the window: what takes the focus stops above it. */
function useBarHeight() {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { style } = document.documentElement;
    const observer = new ResizeObserver(([entry]) => {
      style.setProperty('--bar', `${Math.ceil(entry?.borderBoxSize[0]?.blockSize ?? 0)}px`);
    });
    if (bar.current) observer.observe(bar.current);
    return () => {
      observer.disconnect();
      style.removeProperty('--bar');
    };
  }, []);
  return bar;
}

/** The button that saves and the state of the work, always in sight. */
function SaveBar({
  saving,
  busy,
  changed,
  isNew,
  offline,
  label = m.common_save(),
  unsaved = m.office_unsaved(),
  children,
}: {
  saving: boolean;
  /** Files are on their way. */
  busy: boolean;
  changed: boolean;
  isNew: boolean;
  /** The last save did not reach the server. */
  offline: boolean;
  /** What saving does, where « Enregistrer » does not say it. */
  label?: string;
  /** What is said of work that is not saved. */
  unsaved?: string;
  /** What else can be done with the whole. */
  children?: ReactNode;
}) {
  const hydrated = useHydrated();
  const state = describe();
  function describe(): string {
    if (busy) return m.office_save_waits();
    if (saving) return m.office_saving();
    if (changed) return offline ? m.editing_offline_state() : unsaved;
    // What is typed before the script is there is not known yet.
    return isNew || !hydrated ? '' : m.office_all_saved();
  }
  const bar = useBarHeight();
  return (
    <div ref={bar} className={styles.bar}>
      <Button type="submit" pending={saving} aria-disabled={busy || undefined} aria-keyshortcuts="Control+S">
        {label}
      </Button>
      {children}
      {/* That it has been saved is told by a message already. */}
      <p
        role={state === m.office_all_saved() ? undefined : 'status'}
        className={joinClasses(styles.state, changed && !saving && styles.unsaved)}
      >
        {state}
      </p>
    </div>
  );
}
