import type { UploadTask } from '@firebase/storage';
import { useEffect, useRef, useState } from 'react';
import type { BrowserServices } from '#clients/browser/firebase-auth.ts';
import type { UploadState } from '../../../ui/forms/upload.tsx';
import { useWarnBeforeLeaving } from '../leaving.tsx';
import { readFileType } from './media.ts';
import { explainUploadError, isFinal, SignedOutError } from './upload-errors.ts';

/** A file on its way to the files service, as the screen shows it. */
export type Upload = {
  id: string;
  file: File;
  path: string;
  /** Its place among all that were dropped on this page. */
  rank: number;
  state: UploadState;
  /** From 0 to 1. */
  progress: number;
  error?: string;
  /** The same file would be refused again. */
  final?: boolean;
};

/**
 * Sends files with the official client: several at once, each with its progress, pause, resume,
 * cancel and retry.
 */
export function useUploads({
  services,
  refusal,
  onArrived,
  reportBusy,
}: {
  services: BrowserServices;
  /** What is said of a file that the files service does not take. */
  refusal: string;
  /** Called once per file, when the files service has kept it. */
  onArrived: (upload: Upload) => Promise<void>;
  /** Told whenever the first file sets out and the last one has come to rest. */
  reportBusy: (busy: boolean) => void;
}) {
  const [uploads, setUploads] = useState<Upload[]>([]);
  const tasks = useRef(new Map<string, UploadTask>());
  /** Those that were cancelled before they had begun. */
  const unwanted = useRef(new Set<string>());
  const count = useRef(0);
  const arrived = useRef(onArrived);
  arrived.current = onArrived;
  const busy = uploads.some((upload) => isUnderWay(upload.state));
  useWarnBeforeLeaving(busy);
  const report = useRef(reportBusy);
  report.current = reportBusy;
  useEffect(() => report.current(busy), [busy]);

  const change = (id: string, fields: Partial<Upload>) =>
    setUploads((all) => all.map((upload) => (upload.id === id ? { ...upload, ...fields } : upload)));
  const forget = (id: string) => {
    tasks.current.delete(id);
    setUploads((all) => all.filter((upload) => upload.id !== id));
  };

  async function send(upload: Upload): Promise<void> {
    try {
      const { startUpload } = await import('#clients/browser/start-upload.ts');
      const contentType = readFileType(upload.file);
      const started = await startUpload(services, { path: upload.path, file: upload.file, contentType });
      if (!started) throw new SignedOutError();
      const { task } = started;
      tasks.current.set(upload.id, task);
      if (unwanted.current.delete(upload.id)) task.cancel();
      else change(upload.id, { state: 'running' });
      task.on('state_changed', ({ bytesTransferred, totalBytes, state }) =>
        change(upload.id, {
          progress: totalBytes > 0 ? bytesTransferred / totalBytes : 0,
          ...(state === 'paused' || state === 'running' ? { state } : {}),
        }),
      );
      await task;
      await arrived.current(upload);
      forget(upload.id);
    } catch (error) {
      const canceled =
        typeof error === 'object' && error !== null && 'code' in error && error.code === 'storage/canceled';
      change(
        upload.id,
        canceled
          ? { state: 'canceled' }
          : { state: 'error', error: explainUploadError(error, refusal), final: isFinal(error) },
      );
    }
  }

  return {
    uploads,
    start(files: { file: File; path: string }[]) {
      const added = files.map(
        (entry): Upload => ({
          ...entry,
          id: crypto.randomUUID(),
          rank: count.current++,
          state: 'waiting',
          progress: 0,
        }),
      );
      setUploads((all) => [...all, ...added]);
      for (const upload of added) void send(upload);
    },
    pause: (id: string) => void tasks.current.get(id)?.pause(),
    resume: (id: string) => void tasks.current.get(id)?.resume(),
    cancel(id: string) {
      const task = tasks.current.get(id);
      if (task) return void task.cancel();
      unwanted.current.add(id);
      change(id, { state: 'canceled' });
    },
    forget,
    retry(id: string) {
      const upload = uploads.find((entry) => entry.id === id);
      if (!upload) return;
      change(id, { state: 'waiting', progress: 0 });
      void send(upload);
    },
  };
}

const isUnderWay = (state: UploadState) => state === 'waiting' || state === 'running' || state === 'paused';
