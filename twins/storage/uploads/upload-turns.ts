/** One request's hold on an upload. */
type Turn = { signal: AbortSignal; end: () => void };

/** Whose turn it is, of the requests of this process, to touch each upload. Between processes the row says it (`claimUpload`). */
export type UploadTurns = {
  /**
   * Waits until no other request works on the upload. The client sends one request at a time, so a newer one means that
   * the older lost its connection: the older stops reading and keeps what it received.
   */
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
