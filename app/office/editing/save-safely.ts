import { data, isRouteErrorResponse } from 'react-router';
import { typeset } from '#common/typography.ts';
import { m } from '#words/messages.js';

/** What a save that did not reach the server, or that it could not do, is answered: the form stays as it is. */
export type NotSaved = {
  saved: false;
  form: string;
  offline?: true;
  /** The session has ended: it can be taken up again beside the form. */
  signedOut?: true;
  fields: Record<string, never>;
};

/**
 * For a route's `clientAction`: a save that fails on the way, or at the server, comes back as an answer instead of
 * taking the page and its work away, and so does one for which the session has ended. Other redirects and refusals go through.
 */
export async function saveSafely<Answer>(serverAction: () => Promise<Answer>) {
  try {
    return await serverAction();
  } catch (error) {
    if (isRouteErrorResponse(error)) {
      if (error.status < 500) throw error;
      const { message } = (error.data ?? {}) as { message?: string };
      return refuse({ saved: false, form: typeset(message ?? m.editing_failed()), fields: {} });
    }
    if (error instanceof Response && /^\/login\b/.test(error.headers.get('Location') ?? ''))
      return refuse({ saved: false, form: m.editing_signed_out(), signedOut: true, fields: {} });
    // What `fetch` throws when the network is gone.
    if (!(error instanceof TypeError)) throw error;
    return refuse({ saved: false, form: m.editing_not_sent(), offline: true, fields: {} });
  }
}

/** An answer of 503: nothing is loaded anew after it. */
const refuse = (answer: NotSaved) => data(answer, { status: 503 });
