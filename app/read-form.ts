import { AppError } from '#core/errors.ts';

/** Default maximum number of fields. Each field costs parsing time, even if it is empty. */
const maxFields = 200;

/**
 * Parses the form fields of a request. Pass `max` for larger forms.
 * @throws {AppError} `invalid-input` if the body is not a form, `too-large` if it has too many fields
 */
export async function readForm(request: Request, max = maxFields): Promise<FormData> {
  const type = request.headers.get('content-type') ?? '';
  try {
    const body = Buffer.from(await request.arrayBuffer());
    if (countFields(body, type.startsWith('multipart/') ? '\r\n--' : '&', max) > max)
      throw new AppError('too-large', `form has more than ${max} fields`);
    return await new Response(body, { headers: { 'content-type': type } }).formData();
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('invalid-input', 'body is not a form', { cause: error });
  }
}

/** Counts fields by their separator, up to just above `max`. */
function countFields(body: Buffer, separator: string, max: number): number {
  let count = 1;
  for (let at = body.indexOf(separator); at >= 0 && count <= max; at = body.indexOf(separator, at + 1))
    count += 1;
  return count;
}
