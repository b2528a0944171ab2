import { type ReactNode, useEffect } from 'react';
import { type Accept, useDropzone } from 'react-dropzone';
import { m } from '#words/messages.js';
import { Button } from '../actions/button.tsx';
import { joinClasses } from '../join-classes.ts';
import { Icon } from '../mark/icon.tsx';
import styles from './file-drop.module.css';

export type FileDropProps = {
  /** « Déposez les images ici » */
  label: string;
  /** What is accepted, in words: « JPEG, PNG ou WebP, 10 Mo au plus ». */
  hint?: ReactNode;
  accept?: Accept | undefined;
  multiple?: boolean | undefined;
  /** In bytes. */
  maxSize?: number | undefined;
  disabled?: boolean | undefined;
  /** The files that are accepted, and the names of those that are not. */
  onFiles: (accepted: File[], refusedNames: string[]) => void;
  buttonLabel?: string | undefined;
  name?: string | undefined;
};

/** A place to drop files on, with a real button for the keyboard and for phones. */
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
    onDrop: (accepted, refused) =>
      onFiles(
        accepted,
        refused.map(({ file }) => file.name),
      ),
  });
  // Files that were chosen before the page's script was ready.
  useEffect(() => {
    if (inputRef.current?.files?.length)
      inputRef.current.dispatchEvent(new Event('change', { bubbles: true }));
  }, [inputRef]);
  return (
    <div
      {...getRootProps({ role: 'group', 'aria-label': label })}
      className={joinClasses(styles.drop, isDragActive && styles.over)}
    >
      {/* Its own style attribute would be refused by the content security policy. */}
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
