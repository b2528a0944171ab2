import { data } from 'react-router';
import { z } from 'zod';
import { AppError } from '#core/errors.ts';
import { storeCaptions } from '#core/media/captions.ts';
import { coreContext } from '../../context.ts';
import { toErrorPage } from '../../errors/with-error-response.ts';
import type { Route } from './+types/captions.ts';

const body = z.object({ path: z.string().max(1_024), text: z.string().max(900_000) });

/** `POST /admin/captions {path, text}`: stores captions for a product and returns their address. */
export async function action({ request, context }: Route.ActionArgs) {
  try {
    const parsed = body.safeParse(await request.json().catch(() => null));
    if (!parsed.success) throw new AppError('invalid-input', 'expected {path, text}');
    const { path, text } = parsed.data;
    return data({ address: await storeCaptions(context.get(coreContext), path, text) });
  } catch (error) {
    return toErrorPage(error, { request, context });
  }
}
