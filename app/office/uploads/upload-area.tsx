import { type ReactNode, useEffect, useRef } from 'react';
import { FileDrop, type FileDropProps } from '../../ui/forms/upload.tsx';
import styles from './upload-area.module.css';
import { UploadRows, type Uploads } from './upload-rows.tsx';

/** A place to drop files, what is on its way, and what is there already. */
export function UploadArea({
  uploads,
  children,
  ...drop
}: Pick<FileDropProps, 'label' | 'hint' | 'accept' | 'maxSize' | 'multiple' | 'onFiles' | 'buttonLabel'> & {
  uploads: Uploads;
  /** What has arrived. */
  children?: ReactNode;
}) {
  const { place, ...follow } = useFocusKept(uploads.uploads.length);
  return (
    <>
      {children}
      <div className={styles.onTheWay} {...follow}>
        <UploadRows uploads={uploads} />
      </div>
      <div ref={place} className={styles.drop}>
        <FileDrop {...drop} />
      </div>
    </>
  );
}

/** A row that goes takes the button with it on which the keyboard was: it goes on from the button that chooses files. */
function useFocusKept(rows: number) {
  const place = useRef<HTMLDivElement>(null);
  const inRows = useRef(false);
  useEffect(() => {
    if (rows >= 0 && inRows.current && document.activeElement === document.body)
      place.current?.querySelector('button')?.focus();
  }, [rows]);
  return {
    place,
    onFocus: () => {
      inRows.current = true;
    },
    onBlur: ({ relatedTarget }: { relatedTarget: EventTarget | null }) => {
      // Nothing else took the focus: the button may have gone.
      if (relatedTarget) inRows.current = false;
    },
  };
}
