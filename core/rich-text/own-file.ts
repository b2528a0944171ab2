/** Returns the object path of a lesson file's URL, or null. Callers check that the lesson owns it. */
export function readLessonFile(url: unknown): string | null {
  const [, path] = (typeof url === 'string' && address.exec(url)) || [];
  return path ?? null;
}

const address = /^gs:\/\/[\w.-]{1,222}\/(lessons\/[0-9a-f]{32}\/files\/[a-z0-9][a-z0-9._-]{0,200})$/;
