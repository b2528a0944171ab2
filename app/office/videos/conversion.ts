import { data } from 'react-router';
import { z } from 'zod';
import { AppError } from '#core/errors.ts';
import {
  deleteOriginal,
  keepOriginal,
  readOfficeVideo,
  requestConversion,
} from '#core/videos/office-videos.ts';
import { coreContext } from '../../context.ts';
import { toErrorPage, withErrorResponse } from '../../errors/with-error-response.ts';
import type { Route } from './+types/videos.ts';

/** `GET /admin/videos/conversion?path=…`: state of the conversion of an uploaded video. */
export const loader = withErrorResponse(async ({ url, context }: Route.LoaderArgs) =>
  data(await readOfficeVideo(context.get(coreContext), (url.searchParams.get('path') ?? '').slice(0, 1_024))),
);

const body = z.discriminatedUnion('act', [
  z.object({ act: z.enum(['convert', 'delete-original']), path: z.string().max(1_024) }),
  z.object({ act: z.literal('keep-original'), path: z.string().max(1_024), keep: z.boolean() }),
]);

/**
 * `POST /admin/videos/conversion {act, path}`: converts an uploaded video, keeps its original or not, or
 * deletes it. Returns the new state, and the freed bytes.
 */
export async function action({ request, context }: Route.ActionArgs) {
  try {
    const core = context.get(coreContext);
    const parsed = body.safeParse(await request.json().catch(() => null));
    if (!parsed.success) throw new AppError('invalid-input', 'expected {act, path}');
    const wanted = parsed.data;
    let freedBytes: number | undefined;
    if (wanted.act === 'convert') await requestConversion(core, wanted.path);
    else if (wanted.act === 'keep-original') await keepOriginal(core, wanted.path, wanted.keep);
    else freedBytes = await deleteOriginal(core, wanted.path);
    return data({ ...(await readOfficeVideo(core, wanted.path)), freedBytes });
  } catch (error) {
    return toErrorPage(error, { request, context });
  }
}
