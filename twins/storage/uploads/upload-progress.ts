import { copyDigests, type RunningDigests } from '../blobs/digests.ts';

/** One request's hold on an upload. */
type Turn = { signal: AbortSignal; end: () => void };

/**
 * What this process remembers of the uploads passing through it: whose turn it is to touch each, and their checksums so
 * far. All of it can be lost: the rows and the bytes on disk are the truth.
 */
export type UploadProgress = {
  /**
   * Waits until no other request works on the upload. The client sends one request at a time, so a newer one means that
   * the older lost its connection: the older stops reading and keeps what it received.
   */
  takeTurn(uploadId: string): Promise<Turn>;
  /** The checksums of the first `length` bytes, if they were computed as those bytes came in. */
  digests(uploadId: string, length: number): RunningDigests | null;
  keepDigests(uploadId: string, digests: RunningDigests): void;
  forget(uploadId: string): void;
};

/** Above this many uploads the oldest checksums are dropped, and computed from the stored bytes at the end. */
const MAX_REMEMBERED = 1000;

export function createUploadProgress(): UploadProgress {
  const turns = new Map<string, { controller: AbortController; ended: Promise<void> }>();
  const kept = new Map<string, RunningDigests>();

  return {
    async takeTurn(uploadId) {
      const previous = turns.get(uploadId);
      const controller = new AbortController();
      const { promise: ended, resolve } = Promise.withResolvers<void>();
      const turn = { controller, ended };
      turns.set(uploadId, turn);
      previous?.controller.abort();
      await previous?.ended;
      const end = () => {
        if (turns.get(uploadId) === turn) turns.delete(uploadId);
        resolve();
      };
      return { signal: controller.signal, end };
    },
    digests(uploadId, length) {
      const digests = kept.get(uploadId);
      return digests?.length === length ? copyDigests(digests) : null;
    },
    keepDigests(uploadId, digests) {
      kept.delete(uploadId);
      kept.set(uploadId, digests);
      if (kept.size > MAX_REMEMBERED) kept.delete(kept.keys().next().value ?? uploadId);
    },
    forget(uploadId) {
      kept.delete(uploadId);
    },
  };
}
