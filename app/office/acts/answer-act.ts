import { data } from 'react-router';
import type { z } from 'zod';
import { typeset } from '#common/typography.ts';
import { AppError } from '#core/errors.ts';
import { m } from '#words/messages.js';
import { readForm } from '../../read-form.ts';

/** What an act of the office answers: what was done, in a sentence, or why it was not, by field where there is one. */
export type ActAnswer =
  | { done: string; fields?: undefined; refused?: undefined }
  | { done?: undefined; refused: string; fields: Record<string, string> };

/**
 * Reads an act from a form, does it and says so in a sentence. What the person can set right comes back in French, next to
 * its field; the rest is thrown.
 */
export async function answerAct<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
  act: (wanted: z.output<Schema>) => Promise<string>,
) {
  const parsed = schema.safeParse(Object.fromEntries(await readForm(request)));
  if (!parsed.success) return refuse(m.people_act_refused(), 400, toFields(parsed.error));
  try {
    return data<ActAnswer>({ done: await act(parsed.data) });
  } catch (error) {
    if (error instanceof FieldError) return refuse(m.people_act_refused(), 400, error.fields);
    if (error instanceof AppError && (error.code === 'conflict' || error.code === 'not-found'))
      return refuse(typeset(error.userMessage), error.status, {});
    throw error;
  }
}

/** A field that is well formed and wrong all the same: an address that nobody has, say. */
export class FieldError extends Error {
  override name = 'FieldError';
  readonly fields: Record<string, string>;
  constructor(field: string, sentence: string) {
    super(`the field ${field} is refused`);
    this.fields = { [field]: typeset(sentence) };
  }
}

const refuse = (refused: string, status: number, fields: Record<string, string>) =>
  data<ActAnswer>({ refused, fields }, { status });

function toFields(error: z.ZodError): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const { path, message } of error.issues) fields[String(path[0] ?? '')] ??= typeset(message);
  return fields;
}
