import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

/** File of an archive. Only texts are compressed, because pictures are compressed already. */
export type ZipEntry = { name: string; parts: AsyncIterable<Uint8Array>; isText: boolean };

/** Streams an archive while reading its files. Stops reading if the consumer cancels the stream. */
export function streamZip(entries: AsyncIterable<ZipEntry>): ReadableStream<Uint8Array> {
  const chunks = writeZip(entries);
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await chunks.return(undefined);
    },
  });
}

async function* writeZip(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array, undefined> {
  const written: Uint8Array[] = [];
  const archive = new Zip((error, chunk) => {
    if (error) throw error;
    written.push(chunk);
  });
  for await (const { name, parts, isText } of entries) {
    const file = isText ? new ZipDeflate(name) : new ZipPassThrough(name);
    archive.add(file);
    for await (const part of parts) {
      file.push(part);
      yield* written.splice(0);
    }
    file.push(new Uint8Array(0), true);
  }
  archive.end();
  yield* written;
  return undefined;
}
