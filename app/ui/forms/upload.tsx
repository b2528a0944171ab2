import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { type Accept, useDropzone } from 'react-dropzone';
import { createOnFirstUse } from '#common/first-use.ts';
import { m } from '#words/messages.js';
import { Button } from '../actions/button.tsx';
import { ProgressBar } from '../feedback/progress-bar.tsx';
import { joinClasses } from '../join-classes.ts';
import { Icon, type IconName } from '../mark/icon.tsx';
import styles from './upload.module.css';

export type FileDropProps = {
  label: string;
  /** Accepted files in words: « JPEG, PNG ou WebP, 10 Mo au plus ». */
  hint?: ReactNode;
  accept?: Accept | undefined;
  multiple?: boolean | undefined;
  /** Largest file in bytes. */
  maxSize?: number | undefined;
  disabled?: boolean | undefined;
  /** Receives the accepted files and the names of rejected ones. */
  onFiles: (accepted: File[], refusedNames: string[]) => void;
  buttonLabel?: string | undefined;
  name?: string | undefined;
};

/** A drop zone with a button for keyboards and phones. */
export function FileDrop({
  label,
  hint,
  accept,
  multiple = true,
  maxSize,
  disabled,
  onFiles,
  buttonLabel = m.ui_files_choose(),
  name,
}: FileDropProps) {
  const { getRootProps, getInputProps, open, isDragActive, inputRef } = useDropzone({
    ...(accept ? { accept } : {}),
    ...(maxSize === undefined ? {} : { maxSize }),
    multiple,
    disabled: disabled ?? false,
    noClick: true,
    noKeyboard: true,
    onDrop: (accepted, refused) => {
      onFiles(
        accepted,
        refused.map(({ file }) => file.name),
      );
      // Browsers fire no change event if the same file is chosen again.
      if (inputRef.current) inputRef.current.value = '';
    },
  });
  // Handles files chosen before the page was hydrated.
  useEffect(() => {
    if (inputRef.current?.files?.length)
      inputRef.current.dispatchEvent(new Event('change', { bubbles: true }));
  }, [inputRef]);
  return (
    <div
      {...getRootProps({ role: 'group', 'aria-label': label })}
      className={joinClasses(styles.drop, isDragActive && styles.over)}
    >
      {/* The library's inline style would violate the content security policy. */}
      <input {...getInputProps({ name })} style={undefined} className={styles.input} aria-label={label} />
      <Icon name="upload" className={styles.icon} />
      <p className={styles.label}>{label}</p>
      {hint ? <p className={styles.hint}>{hint}</p> : null}
      <Button variant="secondary" size="small" onClick={open} disabled={disabled}>
        {buttonLabel}
      </Button>
    </div>
  );
}

/**
 * `offline`: the upload waits for the connection. `left`: an upload of an earlier visit needs its file again.
 */
export type UploadState =
  | 'waiting'
  | 'running'
  | 'paused'
  | 'offline'
  | 'left'
  | 'success'
  | 'error'
  | 'canceled';

const stateWords: Record<UploadState, () => string> = {
  waiting: m.common_waiting,
  running: m.common_sending,
  paused: m.ui_upload_paused,
  offline: m.ui_upload_offline,
  left: m.ui_upload_left,
  success: m.common_sent,
  error: m.ui_upload_failed,
  canceled: m.common_canceled,
};

type UploadRowProps = {
  fileName: string;
  /** Formatted size: « 12,3 Mo ». */
  sizeLabel?: string | undefined;
  state: UploadState;
  /** Share from 0 to 1. */
  progress?: number | undefined;
  /** Formatted speed and remaining time. */
  pace?: string | undefined;
  error?: string | undefined;
  /** Each handler shows its button in the states where it applies. */
  onPause?: (() => void) | undefined;
  onResume?: (() => void) | undefined;
  onCancel?: (() => void) | undefined;
  onRetry?: (() => void) | undefined;
  onRemove?: (() => void) | undefined;
  /** Receives the file again, to continue an upload of an earlier visit. */
  onFile?: ((file: File) => void) | undefined;
  /** A small picture before the name. */
  preview?: ReactNode;
};

/** States of an unfinished upload. */
const moving: ReadonlySet<UploadState> = new Set(['waiting', 'running', 'paused', 'offline']);

const percent = createOnFirstUse(() => new Intl.NumberFormat('fr', { style: 'percent' }));

/** A row for one uploading or uploaded file. */
export function UploadRow({
  fileName,
  sizeLabel,
  state,
  progress,
  pace,
  error,
  preview,
  onFile,
  ...handlers
}: UploadRowProps) {
  const chooser = useRef<HTMLInputElement>(null);
  const buttons: { icon: IconName; label: string; press: (() => void) | undefined }[] = [
    { icon: 'pause', label: m.ui_upload_pause(), press: state === 'running' ? handlers.onPause : undefined },
    { icon: 'play', label: m.common_continue(), press: state === 'paused' ? handlers.onResume : undefined },
    {
      icon: 'retry',
      label: m.common_retry(),
      press: state === 'error' || state === 'canceled' ? handlers.onRetry : undefined,
    },
    {
      icon: 'upload',
      label: m.ui_upload_choose_again(),
      press: state === 'left' && onFile ? () => chooser.current?.click() : undefined,
    },
    { icon: 'close', label: m.ui_upload_cancel(), press: moving.has(state) ? handlers.onCancel : undefined },
    {
      icon: 'trash',
      label: state === 'left' ? m.ui_upload_cancel() : m.common_remove(),
      press: moving.has(state) ? undefined : handlers.onRemove,
    },
  ];
  const row = useRef<HTMLDivElement>(null);
  const pressed = useRef(false);
  useLayoutEffect(() => {
    // The clicked button may have disappeared with its state. Move the focus to the first one.
    if (!state || !pressed.current || document.activeElement !== document.body) return;
    row.current?.querySelector('button')?.focus();
    pressed.current = false;
  }, [state]);
  const words = stateWords[state]();
  return (
    <div ref={row} className={styles.row} data-state={state}>
      <div className={styles.preview}>{preview ?? <Icon name="file" />}</div>
      <div className={styles.words}>
        <p className={styles.name}>{fileName}</p>
        {moving.has(state) || state === 'left' ? (
          <ProgressBar
            label={sizeLabel ? m.ui_upload_state_and_size({ state: words, size: sizeLabel }) : words}
            value={state === 'waiting' ? 0 : progress}
            valueLabel={
              progress === undefined ? undefined : percent().format(Math.floor(progress * 100) / 100)
            }
          />
        ) : null}
        {pace ? <p className={styles.state}>{pace}</p> : null}
        {error || !(moving.has(state) || state === 'left') ? (
          <p className={styles.state} role={error ? 'alert' : 'status'}>
            {state === 'success' ? <Icon name="check" /> : null}
            <span>{error || words}</span>
            {sizeLabel && state === 'success' ? <span className={styles.size}>{sizeLabel}</span> : null}
          </p>
        ) : null}
        {state === 'left' && onFile ? (
          <input
            ref={chooser}
            type="file"
            hidden
            aria-label={m.ui_upload_action({ action: m.ui_upload_choose_again(), file: fileName })}
            onChange={({ currentTarget }) => {
              const [file] = currentTarget.files ?? [];
              if (file) onFile(file);
              // Lets the same file be chosen again.
              currentTarget.value = '';
            }}
          />
        ) : null}
      </div>
      <div className={styles.buttons}>
        {buttons.map(({ icon, label, press }) =>
          press ? (
            <button
              key={label}
              type="button"
              className={styles.button}
              aria-label={m.ui_upload_action({ action: label, file: fileName })}
              title={label}
              onClick={() => {
                pressed.current = true;
                press();
              }}
            >
              <Icon name={icon} />
            </button>
          ) : null,
        )}
      </div>
    </div>
  );
}
