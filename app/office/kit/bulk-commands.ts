import { z } from 'zod';
import { typeset } from '#common/typography.ts';
import { AppError, toAppError } from '#core/errors.ts';
import { m } from '#words/messages.js';
import { type Command, command, correctable, type OfficeRequest } from './action.ts';
import type { BulkDone, CommandRequest, Done } from './answer.ts';

/** A command for several rows of a list. It runs a command of one record for each row. */
export type BulkCommand<State = unknown> = {
  label: () => string;
  asks: CommandRequest;
  /** Message for several rows. For one row, the message of its command is used. */
  done: (inputs: { count: number }) => string;
  /** Question to confirm first. */
  question?: () => string;
  /** True if the list offers the command; by default always. */
  isOffered?: (state: State) => boolean;
};

/** Returns the commands that archive and restore several records. */
export const bulkArchiveCommands = <State>(
  isArchive: (state: State) => boolean,
): Readonly<Record<string, BulkCommand<State>>> => ({
  archive: {
    label: m.common_archive,
    asks: { act: 'archive' },
    done: m.lists_archived,
    isOffered: (state) => !isArchive(state),
  },
  restore: {
    label: m.common_restore_archived,
    asks: { act: 'restore' },
    done: m.lists_restored,
    isOffered: isArchive,
  },
});

/** Maximum number of rows in one command. */
const maxAtOnce = 200;

const step = z.looseObject({ id: z.string().regex(/^[\w.-]{1,128}$/) });
const steps = z.array(step).min(1).max(maxAtOnce);

/**
 * Returns the commands `bulk`, which runs a command for each row, and `undo-bulk`, which undoes it. Each row has
 * its own transaction, so that a refused row does not stop the others.
 */
export const bulkCommands = (
  commands: Readonly<Record<string, Command>>,
  bulk: Readonly<Record<string, Pick<BulkCommand, 'asks' | 'done'>>>,
): Record<string, Command> => ({
  bulk: command(z.object({ name: z.string(), rows: steps }), async (asked, { name, rows }) => {
    const chosen = Object.hasOwn(bulk, name) ? bulk[name] : undefined;
    if (!chosen) throw new AppError('invalid-input', `bulk command ${name} is unknown`);
    const outcome = await runEach(
      asked,
      commands,
      rows.map((row) => ({ ...row, ...chosen.asks })),
    );
    return {
      ...outcome,
      done: outcome.count === 1 ? outcome.done : chosen.done({ count: outcome.count }),
    };
  }),
  'undo-bulk': command(
    z.object({
      steps: z
        .array(step.extend({ act: z.string() }))
        .min(1)
        .max(maxAtOnce),
    }),
    async (asked, { steps }) => ({
      ...(await runEach(asked, commands, steps)),
      done: m.products_undone(),
      undo: undefined,
    }),
  ),
});

/** Returns the offered commands as data for the browser; undefined without any. `may`: checks the right. */
export function listBulk<State>(
  bulk: Readonly<Record<string, BulkCommand<State>>> = {},
  state: State,
  may: (act: string) => boolean,
) {
  const offered = Object.entries(bulk)
    .filter(([, { asks, isOffered }]) => may(asks.act) && (isOffered?.(state) ?? true))
    .map(([name, { label, question }]) => ({ name, label: label(), question: question?.() }));
  return offered.length > 0 ? offered : undefined;
}

type Outcome = BulkDone & { count: number };

/**
 * Runs all requests, also after one has failed: the undo of the others must reach the admin.
 * @throws {AppError} `invalid-input` before the first request if any is invalid
 * @throws the error of the last request if every request fails
 */
async function runEach(
  asked: OfficeRequest,
  commands: Readonly<Record<string, Command>>,
  requests: readonly (CommandRequest & { id: string })[],
): Promise<Outcome> {
  const runs = requests.map((request) => ({ id: request.id, run: prepareRun(asked, commands, request) }));
  const undos: CommandRequest[] = [];
  const refusals: { id: string; sentence: string }[] = [];
  let done = '';
  for (const { id, run } of runs) {
    try {
      const given = await run();
      const { done: said, undo } = typeof given === 'string' ? { done: given, undo: undefined } : given;
      done = said;
      if (undo) undos.unshift({ ...undo, id });
    } catch (error) {
      if (refusals.length === requests.length - 1) throw error;
      const { code, userMessage } = toAppError(error);
      if (!correctable.has(code) && code !== 'sign-in-recent')
        asked.core.log.error({ err: error, id }, 'bulk command failed for a row');
      refusals.push({ id, sentence: typeset(userMessage) });
    }
  }
  return {
    done,
    count: requests.length - refusals.length,
    refusals,
    undo: undos.length > 0 ? { act: 'undo-bulk', steps: undos } : undefined,
  };
}

/** Returns a function that runs the command of one row. @throws {AppError} `invalid-input` */
function prepareRun(
  asked: OfficeRequest,
  commands: Readonly<Record<string, Command>>,
  request: CommandRequest & { id: string },
): () => Promise<Done | string> {
  const { act, id } = request;
  const known = Object.hasOwn(commands, act) ? commands[act] : undefined;
  const input = known?.schema.safeParse(request);
  if (!known || !input?.success) throw new AppError('invalid-input', `command ${act} is invalid`);
  return () => known.run({ ...asked, id }, input.data as never);
}
