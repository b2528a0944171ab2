import { AppError } from '#core/errors.ts';

/** The fields of a request that a form sent. @throws {AppError} invalid-input when its body is none */
export async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch (error) {
    throw new AppError('invalid-input', 'the body is not a form', { cause: error });
  }
}
