import { useEffect, useRef, useState } from 'react';
import { useRouteLoaderData } from 'react-router';
import type { BrowserServices } from '#clients/browser/firebase-auth.ts';
import type { StartedUpload } from '#clients/browser/start-upload.ts';
import { formatBytes } from '#common/files.ts';
import { m } from '#words/messages.js';
import type { UploadState } from '../../../ui/forms/upload.tsx';
import type { loader as officeLoader } from '../../office.tsx';
import { useWarnBeforeLeaving } from '../leaving.ts';
import { readFileType } from './media.ts';
import {
  deleteUpload,
  isSameFile,
  keepUpload,
  leaveOutHeld,
  listStoredUploads,
  type StoredUpload,
  whileHeld,
} from './stored-uploads.ts';
import { explainUploadError, isFinal, isGone, SignedOutError } from './upload-errors.ts';
import { createPace, type Pace } from './upload-pace.ts';
import { takeSlot } from './upload-slots.ts';

/** An upload as the screen displays it. */
export type Upload = {
  id: string;
  fileName: string;
  size: number;
  path: string;
  /** Index among all files dropped on this page. */
  rank: number;
  state: UploadState;
  /** From 0 to 1. */
  progress: number;
  pace?: Pace | null;
  error?: string;
  /** True if sending the same file again would fail again. */
  final?: boolean;
};

type Sending = {
  place: string;
  /** Null for an upload of an earlier visit, whose file must be chosen again. */
  file: File | null;
  modifiedAt: number;
  address: string | null;
  control: AbortController;
  started?: StartedUpload;
  giveBackSlot?: () => void;
};

const isOnline = () => navigator.onLine;

function untilOnline(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    addEventListener('online', () => resolve(), { once: true, signal });
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

/**
 * Uploads files, three at a time. Uploads that a closed page left unfinished in `place` are listed again, and
 * resume once their file is chosen.
 */
export function useUploads({
  services,
  refusal,
  place,
  onArrived,
  reportBusy,
}: {
  services: BrowserServices;
  /** Message for a file that the storage service rejects. */
  refusal: string;
  /** Identifies the field, to find uploads of an earlier visit; null while it has no identifier. */
  place: string | null;
  /** Called once per file after the storage service has stored it. */
  onArrived: (upload: Upload) => Promise<void>;
  /** Called with true when the first upload starts, and with false when the last one ends. */
  reportBusy: (busy: boolean) => void;
}) {
  const uid = useRouteLoaderData<typeof officeLoader>('office/office')?.uid ?? '';
  const [uploads, setUploads] = useState<Upload[]>([]);
  const sendings = useRef(new Map<string, Sending>());
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

  function add(
    entries: (Pick<StoredUpload, 'path' | 'name' | 'size'> & Partial<Upload> & Omit<Sending, 'control'>)[],
  ) {
    const added = entries.map(
      ({ path, name, size, place: where, file, modifiedAt, address, ...shown }): Upload => {
        const id = crypto.randomUUID();
        sendings.current.set(id, { place: where, file, modifiedAt, address, control: new AbortController() });
        return {
          id,
          path,
          fileName: name,
          size,
          rank: count.current++,
          state: 'waiting',
          progress: 0,
          ...shown,
        };
      },
    );
    setUploads((all) => [...all.filter(({ path }) => !added.some((each) => each.path === path)), ...added]);
    return added;
  }

  function forget(id: string): void {
    sendings.current.delete(id);
    setUploads((all) => all.filter((upload) => upload.id !== id));
  }

  /** Deletes an upload on this device and in the storage service. */
  async function abandon({ path }: Upload, sending: Sending): Promise<void> {
    const { place: where, address } = sending;
    deleteUpload(uid, where, path);
    if (!address) return;
    sending.address = null;
    const { endUpload } = await import('#clients/browser/start-upload.ts');
    // Without a connection, the upload expires in the storage service.
    await endUpload(services, address).catch((error: unknown) => {
      if (!(error instanceof TypeError)) reportError(error);
    });
  }

  async function transfer(upload: Upload, sending: Sending, file: File, signal: AbortSignal): Promise<void> {
    const { id, path, size } = upload;
    const { startUpload } = await import('#clients/browser/start-upload.ts');
    signal.throwIfAborted();
    const contentType = readFileType(file);
    const started = await startUpload(services, { path, file, contentType, address: sending.address });
    if (!started) throw new SignedOutError();
    const { task, findAddress } = started;
    // Cancelled during preparation. Awaiting the stopped task throws before its state is displayed.
    if (signal.aborted) {
      stopTask(started);
      await task;
    }
    sending.started = started;
    const readPace = createPace();
    let keptAt = 0;
    task.on('state_changed', ({ bytesTransferred: sent, state }) => {
      const now = Date.now();
      sending.address = findAddress() ?? sending.address;
      const isStopped = state === 'paused';
      change(id, {
        progress: size > 0 ? sent / size : 0,
        pace: isStopped ? null : readPace(sent, size, now),
        ...(isStopped || state === 'running' ? { state: isOnline() ? state : 'offline' } : {}),
      });
      if (!sending.address || (now - keptAt < 1_000 && !isStopped)) return;
      keptAt = now;
      const { place: where, address, modifiedAt } = sending;
      keepUpload(uid, where, { path, name: file.name, size, modifiedAt, address, sent, at: now });
    });
    try {
      await task;
    } finally {
      sending.address = findAddress() ?? sending.address;
    }
  }

  async function send(upload: Upload): Promise<void> {
    const { id, path } = upload;
    const sending = sendings.current.get(id);
    const file = sending?.file;
    if (!sending || !file) return;
    const { signal } = sending.control;
    try {
      sending.giveBackSlot = await takeSlot(signal);
      if (!isOnline()) {
        change(id, { state: 'offline' });
        await untilOnline(signal);
      }
      change(id, { state: 'running' });
      await whileHeld(path, async () => {
        const wasBegun = sending.address !== null;
        try {
          await transfer(upload, sending, file, signal);
        } catch (error) {
          // The storage service no longer has the earlier upload, so it starts from the beginning.
          if (!wasBegun || signal.aborted || !isGone(error)) throw error;
          sending.address = null;
          await transfer(upload, sending, file, signal);
        }
        await arrived.current(upload);
      });
      deleteUpload(uid, sending.place, path);
      forget(id);
    } catch (error) {
      if (signal.aborted) {
        await abandon(upload, sending);
        return;
      }
      const final = isFinal(error);
      if (final) await abandon(upload, sending);
      change(id, { state: 'error', pace: null, error: explainUploadError(error, refusal), final });
    } finally {
      sending.giveBackSlot?.();
    }
  }

  function sendAgain(upload: Upload, file: File): void {
    const sending = sendings.current.get(upload.id);
    if (!sending) return;
    Object.assign(sending, { file, control: new AbortController() });
    change(upload.id, { state: 'waiting', error: '', pace: null });
    void send(upload);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: unfinished uploads are listed once per place
  useEffect(() => {
    if (!place || !uid) return;
    let isHere = true;
    void leaveOutHeld(listStoredUploads(uid, place)).then((left) => {
      if (!isHere) return;
      add(
        left.map(({ sent, at: _, ...kept }) => ({
          ...kept,
          place,
          file: null,
          state: 'left',
          progress: kept.size > 0 ? sent / kept.size : 0,
        })),
      );
    });
    return () => {
      isHere = false;
    };
  }, [place, uid]);

  /** Uploads waiting for a connection. */
  const offline = useRef(new Set<string>());
  offline.current = new Set(uploads.filter(({ state }) => state === 'offline').map(({ id }) => id));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the listeners read current values from refs
  useEffect(() => {
    const each = (work: (id: string, task: StartedUpload['task']) => void) => () => {
      for (const [id, { started }] of sendings.current) if (started) work(id, started.task);
    };
    const stop = each((id, task) => {
      if (task.snapshot.state !== 'running') return;
      change(id, { state: 'offline', pace: null });
      task.pause();
    });
    const goOn = each((id, task) => {
      if (offline.current.has(id)) task.resume();
    });
    addEventListener('offline', stop);
    addEventListener('online', goOn);
    return () => {
      removeEventListener('offline', stop);
      removeEventListener('online', goOn);
    };
  }, []);
  const isItsFile = ({ id, fileName: name, size }: Upload, file: File): boolean =>
    isSameFile(file, { name, size, modifiedAt: sendings.current.get(id)?.modifiedAt ?? Number.NaN });
  const find = (id: string) => uploads.find((upload) => upload.id === id);
  return {
    uploads,
    /** Starts uploads. Files of unfinished uploads of an earlier visit are resumed. */
    start(files: { file: File; path: string; place: string }[]) {
      const fresh: typeof files = [];
      for (const entry of files) {
        const left = uploads.find((upload) => upload.state === 'left' && isItsFile(upload, entry.file));
        if (left) sendAgain(left, entry.file);
        else fresh.push(entry);
      }
      const added = add(
        fresh.map(({ file, ...entry }) => ({
          ...entry,
          file,
          name: file.name,
          size: file.size,
          modifiedAt: file.lastModified,
          address: null,
        })),
      );
      for (const upload of added) void send(upload);
    },
    pause(id: string) {
      const sending = sendings.current.get(id);
      if (sending?.started?.task.pause()) sending.giveBackSlot?.();
    },
    async resume(id: string) {
      const sending = sendings.current.get(id);
      if (!sending?.started) return;
      change(id, { state: 'waiting' });
      try {
        sending.giveBackSlot = await takeSlot(sending.control.signal);
        sending.started.task.resume();
      } catch (error) {
        if (!sending.control.signal.aborted) throw error;
      }
    },
    cancel(id: string) {
      const sending = sendings.current.get(id);
      change(id, { state: 'canceled', pace: null });
      sending?.control.abort();
      if (sending?.started) stopTask(sending.started);
    },
    /** Removes an upload and deletes the part that was received. */
    forget(id: string) {
      const [upload, sending] = [find(id), sendings.current.get(id)];
      if (upload && sending) void abandon(upload, sending);
      forget(id);
    },
    retry(id: string) {
      const [upload, file] = [find(id), sendings.current.get(id)?.file];
      if (upload && file) sendAgain(upload, file);
    },
    /** Resumes an upload of an earlier visit if the chosen file is the same. */
    goOnWith(id: string, file: File) {
      const upload = find(id);
      if (!upload) return;
      const { fileName: name, size } = upload;
      if (isItsFile(upload, file)) sendAgain(upload, file);
      else change(id, { error: m.office_upload_other_file({ name, size: formatBytes(size) }) });
    },
  };
}

/** Resumes a paused task before cancelling it, because the official client cannot cancel a paused task. */
function stopTask({ task }: StartedUpload): void {
  if (task.cancel()) return;
  task.resume();
  task.cancel();
}

const isUnderWay = (state: UploadState) =>
  state === 'waiting' || state === 'running' || state === 'paused' || state === 'offline';
