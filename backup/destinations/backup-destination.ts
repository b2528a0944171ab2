/** A backup destination: a folder or bucket. Names contain `/`. Methods may throw {BackupError} `place`. */
export type BackupDestination = {
  /** Name of the destination in messages to the operator. */
  title: string;
  /** Writes a file atomically and durably. Also throws `no-room`. */
  write(name: string, bytes: ReadableStream<Uint8Array>): Promise<void>;
  /** Reads the bytes from `start` to before `end`. Also throws `damaged` if the file does not exist. */
  read(name: string, range: { start: number; end: number }): Promise<ReadableStream<Uint8Array>>;
  /** Returns the size of a file in bytes, or null if it does not exist. */
  measure(name: string): Promise<number | null>;
  /** Lists all files whose name begins with `prefix`, in no particular order. */
  list(prefix: string): AsyncIterable<{ name: string; size: number }>;
  /** Removes a file if it exists. */
  remove(name: string): Promise<void>;
};

export async function readWhole(
  destination: BackupDestination,
  name: string,
): Promise<ReadableStream<Uint8Array>> {
  return await destination.read(name, { start: 0, end: (await destination.measure(name)) ?? 0 });
}
