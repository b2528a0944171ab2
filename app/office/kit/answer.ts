import { data, isRouteErrorResponse } from 'react-router';
import { typeset } from '#common/typography.ts';
import { m } from '#words/messages.js';

/** An act as a screen asks for it: its name, and what it needs to know. */
export type CommandRequest = { act: string } & Readonly<Record<string, unknown>>;

/** Whether what was sent, as `shouldRevalidate` is given it, asks for an act of this name. */
export const isCommand = (json: unknown, name: string): boolean =>
  (json as CommandRequest | undefined)?.act === name;

/** What an act did, in a sentence, empty where nothing need be told; `undo` is the act that takes it back. */
export type Done = { done: string; undo?: CommandRequest | undefined };

/** Why nothing was done or saved: a sentence, and one for each field that is wrong. */
export type Refused = {
  refused: string;
  fields: Record<string, string[]>;
  /** The server was not reached. */
  offline?: true;
  /** The session has ended: it can be taken up again beside the page. */
  signedOut?: true;
  /** Only somebody who gave two proofs may do that. */
  lacksProof?: true;
  /** It is only done for somebody who has just signed in, which can be done beside the page. */
  confirm?: true;
};

export type CommandResult<Given extends Done = Done> = Given | Refused;

/**
 * For a screen's `clientAction`: what fails on the way, or at the server, comes back as a refusal instead of taking the page
 * and its work away, and so does what is asked after the session has ended. Other redirects and refusals go through.
 */
export async function sendSafely<Answer>({ serverAction }: { serverAction: () => Promise<Answer> }) {
  try {
    return await serverAction();
  } catch (error) {
    if (isRouteErrorResponse(error)) {
      const { code, message } = (error.data ?? {}) as { code?: string; message?: string };
      if (code === 'second-factor-missing')
        return notSent({ refused: typeset(message ?? m.editing_failed()), lacksProof: true });
      if (error.status < 500) throw error;
      return notSent({ refused: typeset(message ?? m.editing_failed()) });
    }
    if (error instanceof Response && /^\/login\b/.test(error.headers.get('Location') ?? ''))
      return notSent({ refused: m.editing_signed_out(), signedOut: true });
    // What `fetch` throws when the network is gone.
    if (!(error instanceof TypeError)) throw error;
    return notSent({ refused: m.editing_not_sent(), offline: true });
  }
}

/** An answer of 503: nothing is loaded anew after it. */
const notSent = (answer: Omit<Refused, 'fields'>) =>
  data<Refused>({ ...answer, fields: {} }, { status: 503 });
