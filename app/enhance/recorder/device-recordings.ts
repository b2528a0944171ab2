/** A recording on this device, which the server may not have. */
export type DeviceRecording = {
  id: string;
  /** Account, exercise, attempt and field that it answers. */
  reader: string;
  exercise: string;
  version: string;
  number: number;
  field: string;
  type: string;
  startedAt: number;
  milliseconds: number;
  /** False while recording, and after a page was closed or crashed during it. */
  isFinished: boolean;
  /** True once the learner decided to send it. It is then sent as soon as possible, also by a later page. */
  isChosen: boolean;
  /** True if the answer of an exam names it, because the section ended during the upload. */
  isAnswer: boolean;
  /** URL of an upload in progress. */
  address: string | null;
};

const [databaseName, recordings, chunks] = ['cedille-recordings', 'recordings', 'chunks'];

let opening: Promise<IDBDatabase> | undefined;

function open(): Promise<IDBDatabase> {
  opening ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(databaseName, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(recordings, { keyPath: 'id' });
      request.result.createObjectStore(chunks, { keyPath: ['id', 'index'] });
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  }).catch((error: unknown) => {
    opening = undefined;
    throw error;
  });
  return opening;
}

/** Runs one transaction and resolves once its writes are on the disk. */
async function run<Result>(
  mode: IDBTransactionMode,
  work: (store: (name: string) => IDBObjectStore) => IDBRequest<Result> | undefined,
): Promise<Result | undefined> {
  const database = await open();
  return new Promise((resolve, reject) => {
    const transaction = database.transaction([recordings, chunks], mode, { durability: 'strict' });
    const request = work((name) => transaction.objectStore(name));
    transaction.oncomplete = () => resolve(request?.result);
    transaction.onabort = () => reject(transaction.error);
  });
}

/** Stores or replaces the description of a recording. */
export const storeRecording = (recording: DeviceRecording): Promise<unknown> =>
  run('readwrite', (store) => store(recordings).put(recording));

/** Stores one chunk and the length so far, in one transaction. */
export async function storeChunk(recording: DeviceRecording, index: number, chunk: Blob): Promise<void> {
  const bytes = await chunk.arrayBuffer();
  await run('readwrite', (store) => {
    store(chunks).put({ id: recording.id, index, bytes });
    return store(recordings).put(recording);
  });
}

/** Lists the recordings of an account, oldest first. */
export async function listRecordings(reader: string): Promise<DeviceRecording[]> {
  const all = (await run('readonly', (store) => store(recordings).getAll())) as DeviceRecording[] | undefined;
  return (all ?? []).filter((each) => each.reader === reader).toSorted((a, b) => a.startedAt - b.startedAt);
}

/** Returns the chunks of a recording as one file; null without any. */
export async function readRecording({ id, type }: DeviceRecording): Promise<Blob | null> {
  const range = rangeOf(id);
  const found = (await run('readonly', (store) => store(chunks).getAll(range))) as
    | { bytes: ArrayBuffer }[]
    | undefined;
  return found?.length
    ? new Blob(
        found.map(({ bytes }) => bytes),
        { type },
      )
    : null;
}

export const deleteRecording = (id: string): Promise<unknown> =>
  run('readwrite', (store) => {
    store(chunks).delete(rangeOf(id));
    return store(recordings).delete(id);
  });

/** Keys of all chunks of a recording, in order. */
const rangeOf = (id: string): IDBKeyRange => IDBKeyRange.bound([id, 0], [id, Number.MAX_SAFE_INTEGER]);
