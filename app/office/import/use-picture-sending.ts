import { useRef, useState } from 'react';
import type { BrowserServices } from '#clients/browser/firebase-auth.ts';
import type { Picture } from '#core/products/product.ts';
import { m } from '#words/messages.js';
import { adoptPicture, readFileType, toObjectName } from '../kit/uploads/media.ts';
import { explainUploadError, SignedOutError } from '../kit/uploads/upload-errors.ts';
import type { SchoolReport } from './import-report.tsx';

/** Uploads the pictures of new entries one by one. A retry skips those already uploaded. */
export function usePictureSending(services: BrowserServices) {
  const arrived = useRef(new Map<string, Picture>());
  const [progress, setProgress] = useState<{ rank: number; count: number } | null>(null);
  const [fault, setFault] = useState<string | null>(null);

  async function send(
    entries: SchoolReport['entries'],
    files: ReadonlyMap<string, File>,
  ): Promise<Record<string, Picture> | null> {
    setFault(null);
    const wanted = entries
      .filter(({ status }) => status === 'new')
      .flatMap(({ kind, folder, pictures }) =>
        pictures.map((name) => ({ key: `${folder}/${name}`, place: `${kind}/${folder}/pictures`, name })),
      );
    try {
      const { startUpload } = await import('#clients/browser/start-upload.ts');
      for (const [index, { key, place, name }] of wanted.entries()) {
        const file = files.get(name);
        if (!file || arrived.current.has(key)) continue;
        setProgress({ rank: index + 1, count: wanted.length });
        const path = `${place}/${toObjectName(file.name)}`;
        const started = await startUpload(services, { path, file, contentType: readFileType(file) });
        if (!started) throw new SignedOutError();
        await started.task;
        arrived.current.set(key, await adoptPicture(path));
      }
      return Object.fromEntries(arrived.current);
    } catch (error) {
      setFault(explainUploadError(error, m.refusals_upload_picture()));
      return null;
    } finally {
      setProgress(null);
    }
  }
  return { send, progress, fault };
}
