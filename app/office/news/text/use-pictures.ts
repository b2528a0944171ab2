import type { Editor } from '@tiptap/core';
import { useEffect, useRef, useState } from 'react';
import type { BrowserServices } from '#clients/browser/firebase-auth.ts';
import { m } from '#words/messages.js';
import { adoptPicture, mediaKinds, readFileType, toObjectName } from '../../kit/uploads/media.ts';
import { useUploads } from '../../kit/uploads/use-uploads.ts';
import { insertBlocks } from './blocks.tsx';

const { maxSize, refusal } = mediaKinds.pictures;

/**
 * Sends pictures into the item's folder and puts each into the text where it was dropped, however the text moves while it is
 * on its way.
 */
export function usePictures(
  editor: Editor | null,
  {
    services,
    takeFolder,
    place,
    reportBusy,
  }: {
    services: BrowserServices;
    takeFolder: () => string;
    place: string | null;
    reportBusy: (busy: boolean) => void;
  },
) {
  const places = useRef(new Map<string, number>());
  const [refused, setRefused] = useState<readonly string[]>([]);
  const uploads = useUploads({ services, refusal: refusal(), place, onArrived: insert, reportBusy });

  async function insert({ path }: { path: string }): Promise<void> {
    const { url, width, height, variants = [] } = await adoptPicture(path);
    const position = places.current.get(path) ?? editor?.state.selection.to ?? 0;
    places.current.delete(path);
    if (editor)
      insertBlocks(editor, position, [{ type: 'picture', attrs: { url, width, height, alt: '', variants } }]);
  }

  useEffect(() => {
    if (!editor) return;
    const follow = ({ transaction }: { transaction: { mapping: { map(position: number): number } } }) => {
      for (const [path, position] of places.current)
        places.current.set(path, transaction.mapping.map(position));
    };
    editor.on('transaction', follow);
    return () => void editor.off('transaction', follow);
  }, [editor]);

  return {
    uploads,
    refused,
    send(files: readonly File[], position = editor?.state.selection.to ?? 0) {
      const taken = files.filter((file) => readFileType(file).startsWith('image/') && file.size <= maxSize);
      setRefused(files.filter((file) => !taken.includes(file)).map(({ name }) => name));
      if (taken.length === 0) return;
      const folder = takeFolder();
      uploads.start(
        taken.map((file) => {
          const path = `news/${folder}/pictures/${toObjectName(file.name || m.newsroom_picture_file())}`;
          places.current.set(path, position);
          return { file, path, place: `news/${folder}/text` };
        }),
      );
    },
  };
}
