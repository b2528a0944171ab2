import { typeset } from '#common/typography.ts';
import { m } from '#words/messages.js';

/** A request that changed nothing; the message is a French sentence. */
export class NotDoneError extends Error {
  /** True where the server was not reached. */
  readonly offline: boolean;

  constructor(message: string, offline = false) {
    super(message);
    this.offline = offline;
  }
}

/**
 * Posts JSON to an address of the office and answers what came back. A session that has ended leads to the sign-in page.
 * @throws {NotDoneError}
 */
export async function postJson<Answer>(path: string, body: unknown): Promise<Answer> {
  let response: Response;
  try {
    response = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  } catch (error) {
    throw new NotDoneError(m.editing_offline(), error instanceof TypeError);
  }
  if (response.redirected) {
    location.assign(`/login?redirect=${encodeURIComponent(location.pathname + location.search)}`);
    throw new NotDoneError(m.editing_session_ended());
  }
  if (response.ok) return (await response.json()) as Answer;
  const refusal = (await response.json().catch(() => ({}))) as { message?: string };
  throw new NotDoneError(typeset(refusal.message ?? m.editing_failed()));
}
