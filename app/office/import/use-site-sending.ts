import { useRef, useState } from 'react';
import type { BrowserServices } from '#clients/browser/firebase-auth.ts';
import { m } from '#words/messages.js';
import { explainUploadError } from '../kit/uploads/upload-errors.ts';
import { type SentFile, sendImportFile } from './send-import-file.ts';
import { siteExports } from './upload-files.ts';

export const acceptedSites = {
  ...siteExports,
  'application/json': ['.json'],
  'application/zip': ['.zip'],
};

/** Backups of Moodle are ZIP or gzip archives under the same extension. */
async function readContentType(file: File): Promise<string> {
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  if (first === 0x50 && second === 0x4b) return 'application/zip';
  return first === 0x1f && second === 0x8b ? 'application/gzip' : 'text/plain';
}

type Sending = { name: string; share: number };

/** Uploads exports and media archives one after the other. Files sent earlier stay. */
export function useSiteSending(services: BrowserServices) {
  const [sent, setSent] = useState<readonly SentFile[]>([]);
  const all = useRef(sent);
  const [sending, setSending] = useState<Sending | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [refused, refuse] = useState<readonly string[]>([]);

  const keep = (files: readonly SentFile[]) => {
    all.current = files;
    setSent(files);
  };

  /** Returns all files sent so far, or null if an upload failed. */
  async function send(files: readonly File[]): Promise<readonly SentFile[] | null> {
    setFault(null);
    try {
      for (const file of files) {
        // File storage rejects empty files.
        if (file.size === 0) {
          setFault(m.importing_empty());
          continue;
        }
        setSending({ name: file.name, share: 0 });
        const arrived = await sendImportFile(services, {
          ...{ file, contentType: await readContentType(file) },
          onProgress: (share) => setSending({ name: file.name, share }),
        });
        keep([...all.current, arrived]);
      }
      return all.current.length > 0 ? all.current : null;
    } catch (error) {
      setFault(explainUploadError(error, m.refusals_upload_file()));
      return null;
    } finally {
      setSending(null);
    }
  }
  return { sent, sending, fault, refused, send, refuse, clear: () => keep([]) };
}
