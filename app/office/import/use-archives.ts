import { useEffect, useRef, useState } from 'react';
import { toUploadPath } from '#core/imports/find-picture.ts';
import { m } from '#words/messages.js';
import type { Progress } from './archive/open-archive.ts';
import { ArchiveError, isArchive, maxFileSize, type UploadFile } from './upload-files.ts';

/** Why an archive was not taken. */
type ArchiveTrouble = { name: string; sentence: string; isCancelled: boolean };

/** Opens the archives among dropped files, with what is needed for it fetched only then. */
export function useArchives() {
  const [opening, setOpening] = useState<Progress | null>(null);
  const [trouble, setTrouble] = useState<ArchiveTrouble | null>(null);
  const control = useRef<AbortController>(null);
  useEffect(() => () => control.current?.abort(), []);

  /** All files of a drop, those of its archives beside the others; null where one could not be opened, or nobody waited for it. */
  async function gather(
    dropped: readonly File[],
  ): Promise<{ files: UploadFile[]; refused: string[] } | null> {
    setTrouble(null);
    const files: UploadFile[] = [];
    const refused: string[] = [];
    control.current = new AbortController();
    const { signal } = control.current;
    let name = '';
    try {
      for (const file of dropped) {
        name = file.name;
        if (isArchive(file.name)) {
          setOpening({ rank: 0, count: 0 });
          const { openArchive } = await import('./archive/open-archive.ts');
          const opened = await openArchive(file, { signal, onProgress: setOpening });
          files.push(...opened.files);
          refused.push(...opened.refused);
        } else if (file.size > maxFileSize) refused.push(file.name);
        else files.push({ path: toUploadPath('path' in file ? String(file.path) : file.name), file });
      }
      signal.throwIfAborted();
      return { files, refused };
    } catch (error) {
      setTrouble({ name, sentence: explain(error, signal), isCancelled: signal.aborted });
      return null;
    } finally {
      setOpening(null);
    }
  }
  return { gather, opening, cancel: () => control.current?.abort(), trouble };
}

function explain(error: unknown, signal: AbortSignal): string {
  if (signal.aborted) return m.marks_zip_cancelled();
  if (error instanceof ArchiveError) return error.message;
  // The file was moved or changed meanwhile, or the page is cut from the site.
  reportError(error);
  return m.marks_zip_unopened();
}
