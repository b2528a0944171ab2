import { useState } from 'react';
import { decodeText } from '#common/files.ts';
import { guessKind, type ImportKind } from '#core/imports/import-columns.ts';
import { m } from '#words/messages.js';
import { isTable, sortTables } from './upload-files.ts';
import { useArchives } from './use-archives.ts';

/** A data file that has been read. */
type TextFile = { path: string; text: string };

type Files = ReadonlyMap<string, File>;

/** So many names are said of what is not taken: an archive may be full of it. */
const mostNames = 10;

/** All that was dropped so far: pictures, and the data files of the last drop that had any, one of which is looked at. */
export function useUpload(look: (file: TextFile, pictures: Files, named?: ImportKind) => void) {
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
    // Among several files, one that says what it holds is believed: the choice on the page was made for another.
    look(next, beside, of.size > 1 ? guessKind(path) : undefined);
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
    } else if (file) look(file, all);
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
  names.length <= mostNames
    ? names
    : [...names.slice(0, mostNames), m.marks_zip_others({ count: names.length - mostNames })];
