import { type ActionFunctionArgs, data } from 'react-router';
import { z } from 'zod';
import { typeset } from '#common/typography.ts';
import type { Core } from '#core/context.ts';
import { AppError, type AppErrorCode } from '#core/errors.ts';
import type { SignedInUser } from '#core/sign-in/sessions.ts';
import { hasRight, type Right } from '#core/staff/roles.ts';
import { m } from '#words/messages.js';
import { coreContext } from '../../context.ts';
import { toErrorPage, withErrorResponse } from '../../errors/with-error-response.ts';
import { requireUser } from '../../require-user.ts';
import { mayRequest } from '../office-rights.ts';
import type { CommandResult, Done, Refused } from './answer.ts';

/** Context of a back-office request. `id` identifies the entity and is empty on a screen without one. */
export type OfficeRequest = { core: Core; actor: SignedInUser; id: string };

export type Command = {
  schema: z.ZodType;
  run: (asked: OfficeRequest, wanted: never) => Promise<Done | string>;
};

/** Declares a command with the schema of its input. `run` returns the message to show. */
export const command = <Schema extends z.ZodType, Given extends Done>(
  schema: Schema,
  run: (asked: OfficeRequest, wanted: z.output<Schema>) => Promise<Given | string>,
): Command => ({ schema, run: run as Command['run'] });

type Archive = {
  archive(core: Core, actor: SignedInUser, id: string): Promise<{ wasDisplayed: boolean }>;
  restore(core: Core, actor: SignedInUser, id: string, displayed: boolean): Promise<void>;
};

/** Returns the commands that archive and restore a record. Only undoing an archiving displays it again. */
export const archiveCommands = (store: Archive, messages: Record<'archived' | 'restored', () => string>) => ({
  archive: command(z.object({}), async ({ core, actor, id }) => {
    const { wasDisplayed } = await store.archive(core, actor, id);
    return { done: messages.archived(), undo: { act: 'restore', displayed: wasDisplayed } };
  }),
  restore: command(
    z.object({ displayed: z.boolean().default(false) }),
    async ({ core, actor, id }, { displayed }) => {
      await store.restore(core, actor, id, displayed);
      return messages.restored();
    },
  ),
});

type Removal = { remove(core: Core, actor: SignedInUser, id: string): Promise<string> };

export const deleteCommand = (store: Removal) =>
  command(z.object({ id: z.string().regex(/^[\w-]{1,80}$/) }), async ({ core, actor }, { id }) =>
    m.editing_deleted({ title: typeset(await store.remove(core, actor, id)) }),
  );

/**
 * Returns the action of a back-office screen. A body with `act` runs that command; any other is a save.
 * Errors that the admin can correct are returned in French, by field if possible; others show the error page.
 */
export function officeAction<Args extends ActionFunctionArgs, Saved = never>({
  id,
  commands = {},
  save,
}: {
  /** Throws the not-found page if the URL is invalid. */
  id?: (args: Args) => string;
  commands?: Readonly<Record<string, Command>>;
  save?: (asked: OfficeRequest, body: unknown) => Promise<Saved>;
}) {
  return withErrorResponse(async (args: Args) => {
    const { context, pattern } = args;
    const asked = { core: context.get(coreContext), actor: requireUser(context), id: id?.(args) ?? '' };
    const body: unknown = await args.request.json().catch(() => null);
    if (!listActs(body).every((act) => mayRequest(asked.actor, toPattern(pattern), { isWrite: true, act })))
      return refuse(m.team_forbidden(), 403);
    const name = body && typeof body === 'object' && 'act' in body ? String(body.act) : undefined;
    if (name === undefined && save) return save(asked, body);
    const known = name !== undefined && Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (!known) return refuse(m.editing_act_unknown(), 400);
    const parsed = known.schema.safeParse(body);
    if (!parsed.success) return refuse(m.people_act_refused(), 400, toFieldErrors(parsed.error));
    try {
      const done = await known.run(asked, parsed.data as never);
      return data<CommandResult>(typeof done === 'string' ? { done } : done);
    } catch (error) {
      if (error instanceof FieldError) return refuse(m.people_act_refused(), 400, error.fields);
      if (error instanceof AppError && error.code === 'sign-in-recent')
        return data<Refused>(toConfirmation(error), { status: error.status });
      if (!(error instanceof AppError && correctable.has(error.code))) throw error;
      const { data: page, init } = toErrorPage(error, args);
      return refuse(page.message, init?.status ?? 400);
    }
  });
}

const toPattern = (pattern: string): string => (pattern.startsWith('/') ? pattern : `/${pattern}`);

/** Returns the names of all commands in a body, including those that run for several rows. */
function listActs(body: unknown): string[] {
  const { act, name, steps } =
    ((typeof body === 'object' ? body : null) as {
      act?: unknown;
      name?: unknown;
      steps?: unknown;
    }) ?? {};
  const inner = Array.isArray(steps) ? steps.flatMap(listActs) : [];
  return [act, act === 'bulk' ? name : undefined]
    .flatMap((each) => (each === undefined ? [] : String(each)))
    .concat(inner);
}

/** Throws `forbidden` if a command needs a further right for this input. */
export function requireRight({ actor }: OfficeRequest, right: Right): void {
  if (hasRight(actor, right)) return;
  throw new AppError('forbidden', `role ${actor.role} lacks the right ${right}`, {
    userMessage: m.team_forbidden(),
  });
}

/** Errors that the admin can resolve by retrying, changing a value or checking the current state. */
export const correctable: ReadonlySet<AppErrorCode> = new Set([
  'invalid-input',
  'not-found',
  'conflict',
  'forbidden',
  'not-for-sale',
  'provider-unavailable',
  'unavailable',
]);

/** Error of a field whose value is well-formed but invalid, such as an email address without an account. */
export class FieldError extends Error {
  override name = 'FieldError';
  readonly fields: Record<string, string[]>;
  constructor(field: string, sentence: string) {
    super(`the field ${field} is refused`);
    this.fields = { [field]: [typeset(sentence)] };
  }
}

const refuse = (refused: string, status: number, fields: Refused['fields'] = {}) =>
  data<Refused>({ refused, fields }, { status });

/** Converts the error `sign-in-recent` to a refusal that asks for a sign-in. Rethrows any other error. */
export function toConfirmation(error: unknown): Refused {
  if (!(error instanceof AppError && error.code === 'sign-in-recent')) throw error;
  return { refused: m.editing_confirm_first(), fields: {}, confirm: true };
}

/** Returns the messages of a schema error by field. Issues that `nameOf` maps to no field are left out. */
export function toFieldErrors(
  error: z.ZodError,
  nameOf: (path: PropertyKey[]) => string = ([root = '']) => String(root),
): Refused['fields'] {
  const fields: Refused['fields'] = {};
  for (const { path, message } of error.issues) {
    const name = nameOf(path);
    if (name) fields[name] = [...(fields[name] ?? []), typeset(message)];
  }
  return fields;
}
