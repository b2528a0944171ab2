import { data } from 'react-router';
import { z } from 'zod';
import { AppError } from '#core/errors.ts';
import { storeUploadedPicture } from '#core/media/pictures.ts';
import { coreContext } from '../../context.ts';
import { toErrorPage } from '../../errors/with-error-response.ts';
import type { Route } from './+types/pictures.ts';

const body = z.object({ path: z.string().max(1_024), alt: z.string().max(300).default('') });

/** `POST /admin/pictures {path, alt}`: re-encodes an uploaded picture for the site. */
export async function action({ request, context }: Route.ActionArgs) {
  try {
    const parsed = body.safeParse(await request.json().catch(() => null));
    if (!parsed.success) throw new AppError('invalid-input', 'expected {path, alt}');
    return data(await storeUploadedPicture(context.get(coreContext), parsed.data.path, parsed.data.alt));
  } catch (error) {
    return toErrorPage(error, { request, context });
  }
}
