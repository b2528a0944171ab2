const bodies = new WeakMap<Response, Uint8Array<ArrayBuffer>>();

/** Returns an empty response with the page bytes on the side: React Router would stream a real body. */
export function wrapPage(
  body: Uint8Array<ArrayBuffer>,
  init: { status: number; headers: Headers },
): Response {
  const answer = new Response(null, init);
  bodies.set(answer, body);
  return answer;
}

export const unwrapPage = (answer: Response): Uint8Array<ArrayBuffer> | null => bodies.get(answer) ?? null;
