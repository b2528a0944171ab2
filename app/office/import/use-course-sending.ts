import { useState } from 'react';
import type { BrowserServices } from '#clients/browser/firebase-auth.ts';
import { endOf } from '#core/imports/upload-types.ts';
import { m } from '#words/messages.js';
import { createFolderId } from '../kit/uploads/media.ts';
import { explainUploadError, SignedOutError } from '../kit/uploads/upload-errors.ts';

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

type SentCourse = { path: string; name: string };

/** Uploads a course to file storage, where the server reads it. Unused uploads are deleted later. */
export function useCourseSending(services: BrowserServices) {
  const [sent, setSent] = useState<SentCourse | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [refused, refuse] = useState<readonly string[]>([]);

  async function send(file: File): Promise<SentCourse | null> {
    // File storage rejects empty files.
    setFault(file.size === 0 ? m.importing_empty() : null);
    if (file.size === 0) return null;
    setProgress(0);
    const ending = endOf(file.name);
    const path = `lessons/${createFolderId()}/files/cours.${ending}`;
    try {
      const { startUpload } = await import('#clients/browser/start-upload.ts');
      const contentType = types.get(ending) ?? 'text/plain';
      const started = await startUpload(services, { path, file, contentType });
      if (!started) throw new SignedOutError();
      started.task.on('state_changed', ({ bytesTransferred, totalBytes }) =>
        setProgress(totalBytes > 0 ? bytesTransferred / totalBytes : 0),
      );
      await started.task;
      const arrived = { path, name: file.name };
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
