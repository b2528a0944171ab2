/**
 * The path of the object that the address of a lesson's file names (`gs://bucket/lessons/{folder}/files/{name}`), or null for any
 * other address: that it is the lesson's own is asked where a lesson is saved, and again where its bytes are.
 */
export function readLessonFile(url: unknown): string | null {
  const [, path] = (typeof url === 'string' && address.exec(url)) || [];
  return path ?? null;
}

const address = /^gs:\/\/[\w.-]{1,222}\/(lessons\/[0-9a-f]{32}\/files\/[a-z0-9][a-z0-9._-]{0,200})$/;
