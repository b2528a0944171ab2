import { data, isRouteErrorResponse } from 'react-router';
import { typeset } from '#common/typography.ts';
import { m } from '#words/messages.js';

/** Request for a command: its name and its input. */
export type CommandRequest = { act: string } & Readonly<Record<string, unknown>>;

/** True if the JSON body passed to `shouldRevalidate` requests a command of this name. */
export const isCommand = (json: unknown, name: string): boolean =>
  (json as CommandRequest | undefined)?.act === name;

/** Outcome of a command: a message, empty if none is needed, and `undo`, the command that reverses it. */
export type Done = { done: string; undo?: CommandRequest | undefined };

/** Outcome of a command for several rows: the rows that it left unchanged, each with the reason. */
export type BulkDone = Done & { refusals?: readonly { id: string; sentence: string }[] };

/** Reason why a command or save was refused, with a message for each invalid field. */
export type Refused = {
  refused: string;
  fields: Record<string, string[]>;
  offline?: true;
  signedOut?: true;
  /** True if the command requires a second factor. */
  lacksProof?: true;
  /** True if the command requires a recent sign-in, which is possible in another tab. */
  confirm?: true;
};

export type CommandResult<Given extends Done = Done> = Given | Refused;

/**
 * Runs a server action in a `clientAction`. Returns failures and an ended session as a refusal, so that the
 * page and its unsaved changes stay. Rethrows other redirects and errors.
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
    // Thrown by `fetch` without a network connection.
    if (!(error instanceof TypeError)) throw error;
    return notSent({ refused: m.editing_not_sent(), offline: true });
  }
}

/** Returns a refusal with status 503, because React Router reloads no data after an error status. */
const notSent = (answer: Omit<Refused, 'fields'>) =>
  data<Refused>({ ...answer, fields: {} }, { status: 503 });
