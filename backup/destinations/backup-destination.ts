/** A folder or a bucket where archives are kept, each thing under a name with `/`. */
export type BackupDestination = {
  /** What people are told of where it is. */
  title: string;
  /** Keeps bytes under a name, whole and durable or not at all. @throws {BackupError} no-room, place */
  write(name: string, bytes: ReadableStream<Uint8Array>): Promise<void>;
  /** Bytes `start` (included) to `end` (excluded). @throws {BackupError} place; damaged, where it is not there */
  read(name: string, range: { start: number; end: number }): Promise<ReadableStream<Uint8Array>>;
  /** How many bytes there are under a name, or null. @throws {BackupError} place */
  measure(name: string): Promise<number | null>;
  /** Everything whose name begins with `prefix`, in no order. @throws {BackupError} place */
  list(prefix: string): AsyncIterable<{ name: string; size: number }>;
  /** What is not there is no error. @throws {BackupError} place */
  remove(name: string): Promise<void>;
};

/** The whole of what is kept under a name. */
export async function readWhole(
  destination: BackupDestination,
  name: string,
): Promise<ReadableStream<Uint8Array>> {
  return await destination.read(name, { start: 0, end: (await destination.measure(name)) ?? 0 });
}
