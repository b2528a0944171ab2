import type { LoaderFunctionArgs } from 'react-router';
import { AppError } from '#core/errors.ts';
import { importKinds } from '#core/imports/import-kinds.ts';
import { modelFiles } from '#core/imports/model-files.ts';
import { withErrorResponse } from '../../errors/with-error-response.ts';

/** `GET /admin/{products,news,scores}/modele.csv`: a template for an import file. */
export const loader = withErrorResponse(async ({ url }: LoaderFunctionArgs) => {
  const kind = importKinds.find((each) => url.pathname === `/admin/${each}/modele.csv`);
  if (!kind) throw new AppError('not-found', `no import template at ${url.pathname}`);
  return new Response(modelFiles[kind](), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="modele-${fileNames[kind]}.csv"`,
    },
  });
});

const fileNames = { products: 'contenus', news: 'actualites', scores: 'resultats' } as const;
