import { useState } from 'react';
import type { BrowserServices } from '#clients/browser/firebase-auth.ts';
import { endOf } from '#core/imports/upload-types.ts';
import { m } from '#words/messages.js';
import { explainUploadError } from '../kit/uploads/upload-errors.ts';
import { type SentFile, sendImportFile } from './send-import-file.ts';

const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

export const acceptedCourses = {
  'application/zip': ['.zip'],
  [word]: ['.docx'],
  'text/markdown': ['.md', '.markdown'],
};

const types = new Map([
  ['zip', 'application/zip'],
  ['docx', word],
]);

/** Uploads a course to file storage, where the server reads it. Unused uploads are deleted later. */
export function useCourseSending(services: BrowserServices) {
  const [sent, setSent] = useState<SentFile | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [refused, refuse] = useState<readonly string[]>([]);

  async function send(file: File): Promise<SentFile | null> {
    // File storage rejects empty files.
    setFault(file.size === 0 ? m.importing_empty() : null);
    if (file.size === 0) return null;
    setProgress(0);
    try {
      const contentType = types.get(endOf(file.name)) ?? 'text/plain';
      const arrived = await sendImportFile(services, { file, contentType, onProgress: setProgress });
      setSent(arrived);
      return arrived;
    } catch (error) {
      setFault(explainUploadError(error, m.refusals_upload_file()));
      return null;
    } finally {
      setProgress(null);
    }
  }
  return { sent, progress, fault, refused, send, refuse };
}
