import { useEffect, useRef, useState } from 'react';
import { decodeText } from '#common/files.ts';
import { ArchiveError, type UploadFile } from '#core/imports/archive/archive-error.ts';
import type { Progress } from '#core/imports/archive/open-archive.ts';
import { toUploadPath } from '#core/imports/find-picture.ts';
import { guessKind, type ImportKind } from '#core/imports/import-kinds.ts';
import { m } from '#words/messages.js';
import { isArchive, isTable, maxFileSize, sortTables } from './upload-files.ts';

type TextFile = { path: string; text: string };

type Files = ReadonlyMap<string, File>;

/** Maximum number of rejected file names shown, because an archive may contain many. */
const maxNames = 10;

/**
 * Collects dropped pictures, and the data files of the last drop that had data files. Previews one of them.
 */
export function useUpload(preview: (file: TextFile, pictures: Files, named?: ImportKind) => void) {
  const [pictures, setPictures] = useState<Files>(new Map());
  const [tables, setTables] = useState<Files>(new Map());
  const [file, setFile] = useState<TextFile | null>(null);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const archives = useArchives();

  async function read(path: string, of: Files, beside: Files): Promise<void> {
    const table = of.get(path);
    if (!table) return;
    const next = { path, text: decodeText(new Uint8Array(await table.arrayBuffer())) };
    setFile(next);
    // A kind recognised from the file name overrides the kind chosen on the page before.
    preview(next, beside, guessKind(path));
  }

  async function take(dropped: readonly File[], names: readonly string[]): Promise<void> {
    setRefused(shorten(names));
    const gathered = await archives.gather(dropped);
    if (!gathered) return;
    setRefused(shorten([...names, ...gathered.refused]));
    const all = new Map(pictures);
    const found = new Map<string, File>();
    for (const { path, file: each } of gathered.files) (isTable(path) ? found : all).set(path, each);
    setPictures(all);
    const [likeliest] = sortTables(found.keys());
    if (likeliest !== undefined) {
      setTables(found);
      await read(likeliest, found, all);
    } else if (file) preview(file, all);
  }

  return {
    file,
    tables: sortTables(tables.keys()),
    pictures,
    refused,
    archives,
    take,
    choose: (path: string) => read(path, tables, pictures),
  };
}

const shorten = (names: readonly string[]) =>
  names.length <= maxNames
    ? names
    : [...names.slice(0, maxNames), m.marks_zip_others({ count: names.length - maxNames })];

type ArchiveTrouble = { name: string; sentence: string; isCancelled: boolean };

/** The unzip code loads on first use. */
function useArchives() {
  const [opening, setOpening] = useState<Progress | null>(null);
  const [trouble, setTrouble] = useState<ArchiveTrouble | null>(null);
  const control = useRef<AbortController>(null);
  useEffect(() => () => control.current?.abort(), []);

  /** Unpacks dropped archives. Null if one cannot be opened or the user cancelled. */
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
          const { nameOf, openArchive } = await import('#core/imports/archive/open-archive.ts');
          const opened = await openArchive(file, { signal, onProgress: setOpening });
          files.push(...opened.files);
          refused.push(...opened.refused, ...opened.large.map(nameOf));
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
  // The file was moved or changed meanwhile, or the site is unreachable.
  reportError(error);
  return m.marks_zip_unopened();
}
