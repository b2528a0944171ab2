import { isDeepStrictEqual } from 'node:util';
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, replace } from 'react-router';
import { z } from 'zod';
import { formatDateTime } from '#common/dates.ts';
import { typeset } from '#common/typography.ts';
import { listChanges } from '#core/changes/list-changes.ts';
import type { Actor } from '#core/changes/record-change.ts';
import type { Core } from '#core/context.ts';
import { createdId, createId } from '#core/create-id.ts';
import { AppError } from '#core/errors.ts';
import { requireRecentSignIn } from '#core/sign-in/sessions.ts';
import { hasRight, type Staff } from '#core/staff/roles.ts';
import { m } from '#words/messages.js';
import { browserServicesContext, coreContext } from '../../context.ts';
import { isId, unknownParameter } from '../../errors/unknown-parameter.ts';
import { requireUser } from '../../require-user.ts';
import { type OfficeRequest, officeAction, toConfirmation, toFieldErrors } from './action.ts';
import type { Refused } from './answer.ts';
import { type AnySubject, type EditedSubject, listTabsOf, toEditorHref } from './office-subject.ts';
import type { NotSaved, RemoteDraft, SaveAnswer } from './use-editor.ts';

type Saver = NonNullable<Actor> & Partial<Staff> & { signedInAt?: Date };

/**
 * Saves the draft of an editor, or creates a record without an `id`. Returns 400 with messages by field if
 * the draft is invalid, and 409 with the other draft if it was saved meanwhile.
 */
export const saveSubject =
  <Draft extends object, Given, Known extends object, More>(
    subject: EditedSubject<Draft, Given, Known, More>,
  ) =>
  async (
    { core, actor, id }: Pick<OfficeRequest, 'core' | 'id'> & { actor: Saver | null },
    body: unknown,
  ) => {
    const parsed = toSubmission(subject).safeParse(body);
    if (!parsed.success) return notSaved<Draft>(toRefusal(subject, parsed.error, body), 400);
    const { draft, version, id: newId, more } = parsed.data;
    if (actor && (await subject.isSensitive?.(core, draft))) {
      const refused = refuseOldSignIn(core, actor);
      if (refused) return notSaved<Draft>(refused, 403);
    }
    // A new id with a version means that an earlier request created the record, so it is updated.
    const known = id || (version === undefined ? '' : (newId ?? ''));
    const sent = (body as { draft: object }).draft;
    if (actor && (await changesGuarded(subject, { core, actor, id: known, sent })))
      return notSaved<Draft>({ refused: m.team_forbidden(), fields: {} }, 403);
    try {
      if (known || !subject.create) {
        await subject.update(core, actor, { id: known, given: draft, version, more, sent });
        if (id) return data<SaveAnswer<Draft>>({ saved: known });
      }
      const made = known || (await subject.create?.(core, actor, draft, newId, more));
      throw replace(`${toEditorHref(subject, made ?? '')}?enregistre=1`, 303);
    } catch (error) {
      if (!(error instanceof AppError) || (error.code !== 'invalid-input' && error.code !== 'conflict'))
        throw error;
      const refused = { refused: typeset(error.userMessage), fields: toOwnField(error) };
      const contested = error.code === 'conflict' && (id || newId);
      if (!contested) return notSaved<Draft>(refused, error.status);
      const theirs = await findRemoteDraft(core, subject, id || (newId ?? ''), actor);
      return notSaved({ ...refused, theirs }, 409);
    }
  };

/** Returns the message of an error at the field that its details name. */
const toOwnField = ({ details: { field }, userMessage }: AppError): Refused['fields'] =>
  typeof field === 'string' ? { [field]: [typeset(userMessage)] } : {};

/** Returns true if a draft changes fields that need a right which the person lacks. */
async function changesGuarded<Draft extends object>(
  { guarded, empty, read }: Pick<EditedSubject<Draft, unknown>, 'guarded' | 'empty' | 'read'>,
  { core, actor, id, sent }: { core: Core; actor: Saver; id: string; sent: object },
): Promise<boolean> {
  if (!guarded || hasRight({ role: actor.role ?? null }, guarded.right)) return false;
  const saved = id ? (await read(core, id)).draft : empty;
  return guarded.fields.some(
    (name) => name in sent && !isDeepStrictEqual((sent as Draft)[name], (saved as Draft | undefined)?.[name]),
  );
}

function refuseOldSignIn(core: Core, { signedInAt = new Date(0) }: Saver): Refused | null {
  try {
    requireRecentSignIn(core, { signedInAt });
    return null;
  } catch (error) {
    return toConfirmation(error);
  }
}

const notSaved = <Draft>(answer: NotSaved<Draft>, status: number) =>
  data<SaveAnswer<Draft>>(answer, { status });

const version = z.number().int().min(0);

const toSubmission = <Given, More>({
  schema,
  more,
  only,
}: Pick<AnySubject, 'only'> & { schema: z.ZodType<Given>; more?: z.ZodType<More> }) =>
  z
    .object({
      draft: schema,
      /** The record of an `only` entity always exists, so a save requires the version it is based on. */
      version: only ? version : version.optional(),
      /** Id created with the form of a new record, so that sending it twice creates one record. */
      id: z.string().regex(createdId).optional(),
    })
    .loose()
    .transform((sent, context) => {
      const { draft, version, id } = sent as { draft: Given; version?: number; id?: string };
      const parsed = more?.safeParse(sent);
      if (parsed && !parsed.success) {
        for (const { message, path } of parsed.error.issues)
          context.addIssue({ code: 'custom', message, path });
        return z.NEVER;
      }
      return { draft, version, id, more: parsed?.data as More };
    });

function toRefusal<Draft extends object>(
  { nameOf, refusal }: Pick<AnySubject, 'nameOf' | 'refusal'>,
  error: z.ZodError,
  body: unknown,
): NotSaved<Draft> {
  const draft = (body as { draft?: unknown } | null)?.draft;
  const fields = toFieldErrors(error, ([root, ...path]) =>
    root !== 'draft' || path.length === 0 ? '' : nameOf ? nameOf(path, draft) : String(path[0]),
  );
  // Data outside the draft has no form field.
  const other = error.issues.find(({ path }) => path[0] !== 'draft' && path.length > 0);
  return { refused: other ? typeset(other.message) : refusal(), fields };
}

/** Returns the draft that was saved meanwhile. Changes made by the site have no author. */
async function findRemoteDraft<Draft extends object>(
  core: Core,
  { kind, read }: Pick<AnySubject, 'kind' | 'read'>,
  id: string,
  actor: Saver | null,
): Promise<RemoteDraft<Draft>> {
  const [{ draft, version }, { rows }] = await Promise.all([
    read(core, id),
    listChanges(core, { kind, subjectId: id, limit: 1 }),
  ]);
  const [last] = rows;
  return {
    draft,
    version,
    who: last && last.uid === actor?.uid ? m.editing_conflict_self() : last?.who || m.marks_history_site(),
    at: formatDateTime(last?.at ?? core.now()),
  };
}

type EditArgs = Pick<LoaderFunctionArgs, 'context'> & { url: URL; params: { edit?: string } };

/**
 * Loads the data of an editor: an empty draft and a form id for `add`, otherwise the saved draft.
 * @throws {AppError} not-found if the record does not exist
 */
export async function loadEditor<Draft extends object, Given, Known extends object, More>(
  subject: EditedSubject<Draft, Given, Known, More>,
  args: EditArgs,
) {
  const core = args.context.get(coreContext);
  const services = args.context.get(browserServicesContext);
  const id = findEditedId(subject, args);
  const shared = {
    services,
    texts: subject.texts,
    list: { path: subject.path, label: subject.label() },
    tabs: listTabsOf(subject, id, requireUser(args.context)),
  };
  if (!id && subject.empty)
    return {
      id: null,
      newId: createId(core.now()),
      draft: subject.empty,
      version: undefined,
      known: null,
      ...shared,
    };
  const { draft, version, ...rest } = await subject.read(core, id);
  const known = rest as unknown as Known;
  return { id, newId: undefined, draft: draft as Draft, version, known, ...shared };
}

/** Returns the id from the URL segment `edit-{id}`, or '' for `add`. Throws the not-found page if invalid. */
export function findEditedId(
  { only }: Pick<AnySubject, 'only'>,
  { url, params: { edit }, context }: EditArgs,
): string {
  if (only || edit === undefined) return only ?? '';
  const id = edit.startsWith('edit-') ? edit.slice('edit-'.length) : undefined;
  if (!isId(id)) throw unknownParameter(url, context);
  return id;
}

/** Returns the action of an editor: it saves the draft or runs a command. */
export const editorAction = <Draft extends object, Given, Known extends object, More>(
  subject: EditedSubject<Draft, Given, Known, More>,
  commands?: Parameters<typeof officeAction>[0]['commands'],
) =>
  officeAction({
    id: (args: ActionFunctionArgs) => findEditedId(subject, args as EditArgs),
    save: saveSubject(subject),
    ...(commands ? { commands } : {}),
  });
