import type { LoaderFunctionArgs } from 'react-router';
import { toSlug } from '#common/links.ts';
import { toParisDay } from '#common/paris-time.ts';
import { recordExport } from '#core/changes/record-change.ts';
import { AppError } from '#core/errors.ts';
import { findExportFormat, streamExercises } from '#core/exercises/export/export-formats.ts';
import { exportFormatNames } from '#core/exercises/export/format-names.ts';
import { readExported } from '#core/exercises/export/read-exported.ts';
import { nameSelection } from '#core/exercises/office-exercises.ts';
import { coreContext } from '../../context.ts';
import { withErrorResponse } from '../../errors/with-error-response.ts';
import { requireUser } from '../../require-user.ts';
import { readListState, toOfficeListHref } from '../kit/list-address.ts';
import { exercisesList, toExerciseFilter } from './exercises-list.ts';

/** `GET /admin/exercises/export/:format`: exports the exercises that match the list's filter. */
export const loader = withErrorResponse(async ({ url, params, context }: LoaderFunctionArgs) => {
  const name = exportFormatNames.find((each) => each === params.format);
  if (!name) throw new AppError('not-found', `unknown export format ${params.format}`);
  const core = context.get(coreContext);
  const state = { ...readListState(exercisesList, url), after: null };
  const filter = toExerciseFilter(state);
  const title = await nameSelection(core, filter);
  if (!title && (filter.exerciseId || filter.product))
    throw new AppError('not-found', `unknown exercise ${filter.exerciseId} or product ${filter.product}`);
  const taken = {
    actor: requireUser(context),
    list: exercisesList.name,
    title: title || exercisesList.title(),
    address: toOfficeListHref(exercisesList, state),
  };
  const format = findExportFormat(name, !!filter.exerciseId);
  const { ending, contentType } = format;
  const fileName = `${title ? toSlug(title) : exercisesList.fileName}-${toParisDay(core.now())}${ending}`;
  const file = streamExercises(format, recordExport(core, taken, readExported(core, filter)));
  return new Response(file as ReadableStream<Uint8Array>, {
    headers: {
      'Content-Type': contentType,
      'Content-Disposition': `attachment; filename="${fileName}"`,
      'Cache-Control': 'private, no-store',
    },
  });
});
