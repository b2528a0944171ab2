import { data } from 'react-router';
import { z } from 'zod';
import { AppError } from '#core/errors.ts';
import { keepOriginal, readOfficeVideo, requestConversion } from '#core/videos/office-videos.ts';
import { coreContext } from '../../context.ts';
import { toErrorPage, withErrorResponse } from '../../errors/with-error-response.ts';
import type { Route } from './+types/videos.ts';

/** `GET /admin/videos?path=…`: state of the conversion of an uploaded video. */
export const loader = withErrorResponse(async ({ url, context }: Route.LoaderArgs) =>
  data(await readOfficeVideo(context.get(coreContext), (url.searchParams.get('path') ?? '').slice(0, 1_024))),
);

const body = z.object({ path: z.string().max(1_024), keep: z.boolean().optional() });

/** `POST /admin/videos {path, keep}`: converts an uploaded video; with `keep`, keeps its original or not. */
export async function action({ request, context }: Route.ActionArgs) {
  try {
    const core = context.get(coreContext);
    const parsed = body.safeParse(await request.json().catch(() => null));
    if (!parsed.success) throw new AppError('invalid-input', 'expected {path, keep}');
    const { path, keep } = parsed.data;
    if (keep === undefined) await requestConversion(core, path);
    else await keepOriginal(core, path, keep);
    return data(await readOfficeVideo(core, path));
  } catch (error) {
    return toErrorPage(error, { request, context });
  }
}
