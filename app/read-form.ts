import { AppError } from '#core/errors.ts';

/** More fields than nearly any form of ours has. Libraries take their time for each, an empty one too. */
const maxFields = 200;

/**
 * The fields of a request that a form sent; `max` where a form of ours has more than most.
 * @throws {AppError} invalid-input when its body is none, too-large for too many fields
 */
export async function readForm(request: Request, max = maxFields): Promise<FormData> {
  const type = request.headers.get('content-type') ?? '';
  try {
    const body = Buffer.from(await request.arrayBuffer());
    if (countFields(body, type.startsWith('multipart/') ? '\r\n--' : '&', max) > max)
      throw new AppError('too-large', `a form of more than ${max} fields`);
    return await new Response(body, { headers: { 'content-type': type } }).formData();
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('invalid-input', 'the body is not a form', { cause: error });
  }
}

/** How many fields a separator makes; counted no further than needed. */
function countFields(body: Buffer, separator: string, max: number): number {
  let count = 1;
  for (let at = body.indexOf(separator); at >= 0 && count <= max; at = body.indexOf(separator, at + 1))
    count += 1;
  return count;
}
