import type { LoaderFunctionArgs } from 'react-router';
import { isId, unknownParameter } from '../../errors/unknown-parameter.ts';

type Args = { url: URL; params: { edit: string }; context: LoaderFunctionArgs['context'] };

/** The id in `edit-{id}`. @throws the page of unknown addresses */
export function readEditedId({ url, params, context }: Args): string {
  const id = params.edit.startsWith('edit-') ? params.edit.slice('edit-'.length) : undefined;
  if (!isId(id)) throw unknownParameter(url, context);
  return id;
}
