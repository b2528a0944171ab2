import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { m } from '#words/messages.js';
import { Button } from '../../ui/actions/button.tsx';
import { useHydrated } from '../../ui/forms/form.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import styles from './editor.module.css';
import { EntityHeader } from './entity-header.tsx';
import type { EntityTab } from './entity-tabs.ts';
import { SaveRefusal } from './refusal.tsx';
import { UnsavedWarning } from './unsaved-warning.tsx';
import type { Editor } from './use-editor.ts';
import { useReplayedInput } from './use-replayed-input.ts';
import { ConflictPanel, MergedNotice, UnsavedChoice } from './versions.tsx';

export const EditorHeader = ({
  title,
  list,
  trail = [{ href: list.path, label: list.label }],
  tabs,
  actions,
}: {
  title: string;
  list: { path: string; label: string };
  /** Replaces the link to the list. */
  trail?: { href: string; label: string }[] | undefined;
  tabs: readonly EntityTab[];
  actions?: ReactNode;
}) => <EntityHeader title={title} trail={trail} tabs={tabs} actions={actions} />;

export function EditorNotices<Draft extends object>({ editor }: { editor: Editor<Draft> }) {
  const { fields, draft, changed, busy, saving, refused, conflict, retry } = editor;
  return (
    <>
      <UnsavedWarning active={changed || busy} saving={saving} />
      <UnsavedChoice editor={editor} />
      <MergedNotice editor={editor} />
      {conflict ? <ConflictPanel editor={editor} theirs={conflict} /> : null}
      {refused?.theirs ? null : (
        <SaveRefusal refused={refused} fields={fields} draft={draft} onRetry={retry} />
      )}
    </>
  );
}

export function EditorForm<Draft extends object>({
  editor,
  className,
  bar,
  children,
}: {
  editor: Editor<Draft>;
  className?: string | undefined;
  bar?: Pick<Parameters<typeof SaveBar>[0], 'label' | 'unsaved' | 'isQuiet' | 'children'>;
  children: ReactNode;
}) {
  const form = useReplayedInput();
  const { saving, busy, isRecording, changed, isNew, refused } = editor;
  return (
    <form
      ref={form}
      autoComplete="off"
      noValidate
      className={className}
      onKeyUp={showWhole}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        // During a conflict, the panel with both versions saves instead.
        if (!refused?.theirs) editor.save();
      }}
    >
      {children}
      <SaveBar
        saving={saving}
        busy={busy}
        isRecording={isRecording}
        changed={changed}
        isNew={isNew}
        offline={refused?.offline ?? false}
        {...bar}
      />
    </form>
  );
}

/** Shows the whole field, because on Tab the browser may leave its last lines behind the save bar. */
function showWhole({ key, target }: KeyboardEvent): void {
  if (key === 'Tab') (target as Element).scrollIntoView({ block: 'nearest' });
}

/** Content with a publication panel beside it. In a one-column layout, the panel comes after `opening`. */
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

/** Sets the custom property `--bar` to the height of the save bar, so that focused elements stop above it. */
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

function SaveBar({
  saving,
  busy,
  isRecording,
  changed,
  isNew,
  offline,
  label = m.common_save(),
  unsaved = m.office_unsaved(),
  isQuiet = false,
  children,
}: {
  saving: boolean;
  /** True if files are being uploaded, or a voice is being recorded. */
  busy: boolean;
  /** True if a voice recording is neither used nor discarded. */
  isRecording: boolean;
  changed: boolean;
  isNew: boolean;
  offline: boolean;
  label?: string;
  /** Status text for unsaved changes. */
  unsaved?: string;
  /** True if the page has another main button while there is nothing to save. */
  isQuiet?: boolean;
  children?: ReactNode;
}) {
  const hydrated = useHydrated();
  const state = describe();
  function describe(): string {
    if (isRecording) return m.office_save_after_recording();
    if (busy) return m.office_save_waits();
    if (saving) return m.office_saving();
    if (changed) return offline ? m.editing_offline_state() : unsaved;
    // Input typed before hydration is not detected yet.
    return isNew || !hydrated ? '' : m.office_all_saved();
  }
  const bar = useBarHeight();
  return (
    <div ref={bar} className={styles.bar}>
      <Button
        type="submit"
        variant={isQuiet && !changed ? 'secondary' : 'primary'}
        pending={saving}
        aria-disabled={busy || undefined}
        aria-keyshortcuts="Control+S"
      >
        {label}
      </Button>
      {children}
      {/* Not announced when saved, because a toast already announces it. */}
      <p
        role={state === m.office_all_saved() ? undefined : 'status'}
        className={joinClasses(styles.state, changed && !saving && styles.unsaved)}
      >
        {state}
      </p>
    </div>
  );
}
