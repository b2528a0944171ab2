/** Exclusive access of one request to an upload. */
type Turn = { signal: AbortSignal; end: () => void };

/** Serialises the requests of this process to each upload. `claimUpload` does the same between processes. */
export type UploadTurns = {
  /** Aborts the older request (the client sends one at a time, so it lost contact) and waits for it. */
  takeTurn(uploadId: string): Promise<Turn>;
};

export function createUploadTurns(): UploadTurns {
  const turns = new Map<string, { controller: AbortController; ended: Promise<void> }>();
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
  };
}
