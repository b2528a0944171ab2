import { type ActionFunctionArgs, data } from 'react-router';
import { z } from 'zod';
import { typeset } from '#common/typography.ts';
import type { Core } from '#core/context.ts';
import { AppError, type AppErrorCode } from '#core/errors.ts';
import type { SignedInUser } from '#core/sign-in/sessions.ts';
import { m } from '#words/messages.js';
import { coreContext } from '../../context.ts';
import { toErrorPage, withErrorResponse } from '../../errors/with-error-response.ts';
import { requireUser } from '../../require-user.ts';
import type { CommandResult, Done, Refused } from './answer.ts';

/** Who asks the office for what, on which subject (empty on a screen that is about none). */
export type OfficeRequest = { core: Core; actor: SignedInUser; id: string };

/** Something that can be done on a screen besides saving it. */
type Command = { schema: z.ZodType; run: (asked: OfficeRequest, wanted: never) => Promise<Done | string> };

/** Declares an act: what it needs to know, and what it does; it answers what was done. */
export const command = <Schema extends z.ZodType, Given extends Done>(
  schema: Schema,
  run: (asked: OfficeRequest, wanted: z.output<Schema>) => Promise<Given | string>,
): Command => ({ schema, run: run as Command['run'] });

type Archive = {
  archive(core: Core, actor: SignedInUser, id: string): Promise<{ wasDisplayed: boolean }>;
  restore(core: Core, actor: SignedInUser, id: string, displayed: boolean): Promise<void>;
};

/** Puts what a store keeps away, and takes it out again; back on the site only where the archiving is undone. */
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

/** Deletes for good what a store keeps, by the id that is named. */
export const deleteCommand = (store: Removal) =>
  command(z.object({ id: z.string().regex(/^[\w-]{1,80}$/) }), async ({ core, actor }, { id }) =>
    m.editing_deleted({ title: typeset(await store.remove(core, actor, id)) }),
  );

/**
 * The action of an office screen. A body that names an `act` does it; any other is a save. What the person can set right comes back in French, by field where there is one; the rest becomes the error page.
 */
export function officeAction<Args extends ActionFunctionArgs, Saved = never>({
  id,
  commands = {},
  save,
}: {
  /** The subject of the address. @throws the page of unknown addresses */
  id?: (args: Args) => string;
  commands?: Readonly<Record<string, Command>>;
  save?: (asked: OfficeRequest, body: unknown) => Promise<Saved>;
}) {
  return withErrorResponse(async (args: Args) => {
    const { context } = args;
    const asked = { core: context.get(coreContext), actor: requireUser(context), id: id?.(args) ?? '' };
    const body: unknown = await args.request.json().catch(() => null);
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

/** What the person in front of the screen can answer to: another try, another value, a look at what changed. */
const correctable: ReadonlySet<AppErrorCode> = new Set([
  'invalid-input',
  'not-found',
  'conflict',
  'not-for-sale',
  'provider-unavailable',
  'unavailable',
]);

/** A field that is well formed and wrong all the same: an address that nobody has, say. */
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

/** The refusal of what asks for a recent sign-in; any other error goes on. */
export function toConfirmation(error: unknown): Refused {
  if (!(error instanceof AppError && error.code === 'sign-in-recent')) throw error;
  return { refused: m.editing_confirm_first(), fields: {}, confirm: true };
}

/** The sentences of a schema, by the name of the field that `nameOf` reads in an issue's path; those of none are left out. */
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
