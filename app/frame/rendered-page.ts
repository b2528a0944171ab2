const bodies = new WeakMap<Response, Uint8Array<ArrayBuffer>>();

/**
 * The answer that a rendered page travels in through React Router, which looks into the body of whatever it passes on: Node would
 * make a stream of it, to be read back into the same bytes. They go beside it.
 */
export function wrapPage(
  body: Uint8Array<ArrayBuffer>,
  init: { status: number; headers: Headers },
): Response {
  const answer = new Response(null, init);
  bodies.set(answer, body);
  return answer;
}

/** The bytes of a page that travels like this; null for any other answer. */
export const unwrapPage = (answer: Response): Uint8Array<ArrayBuffer> | null => bodies.get(answer) ?? null;
