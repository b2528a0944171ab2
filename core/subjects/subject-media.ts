import type { Core } from '../context.ts';
import { AppError } from '../errors.ts';
import { type MediaArea, readMediaPath } from '../media/object-address.ts';
import type { AnyField } from './fields.ts';
import type { Refusal } from './kinds.ts';

type Fields = readonly [string, AnyField][];
type Values = Readonly<Record<string, unknown>>;

/** Returns paths of a row's objects without duplicates. Null is an address outside the storage. */
export function listObjects(fields: Fields, core: Pick<Core, 'files'>, row: object): (string | null)[] {
  const parts = fields.flatMap(([name, field]) =>
    name in row ? field.kind.listMedia((row as Values)[name], core.files.bucket) : [],
  );
  return [...new Set(parts.flatMap(({ paths }) => paths))];
}

/**
 * Checks the objects that `before` does not contain.
 * @throws {AppError} `invalid-input` if an object is missing or belongs to another entity
 */
export async function checkObjects(
  core: Pick<Core, 'files'>,
  media: { area: MediaArea; foreign: Refusal; gone: Refusal } | undefined,
  fields: Fields,
  { row, before }: { row: object; before?: object },
): Promise<void> {
  if (!media) return;
  const kept = new Set(before ? listObjects(fields, core, before) : []);
  const folder = 'pathFolderId' in row ? row.pathFolderId : undefined;
  const refuse = (message: string, refusal: Refusal) =>
    new AppError('invalid-input', message, { userMessage: refusal() });
  for (const path of listObjects(fields, core, row)) {
    if (path !== null && kept.has(path)) continue;
    const place = path === null ? null : readMediaPath(path);
    const isOurs = place?.area === media.area && (folder === undefined || place.folder === folder);
    if (path === null || !isOurs) throw refuse(`${path} is outside the folder of its entity`, media.foreign);
    if (!(await core.files.stat(path)))
      throw refuse(`${path} does not exist in the file storage`, media.gone);
  }
}

/** Removes missing objects from columns and returns their names. */
export async function leaveOutGone<Columns extends object>(
  fields: Fields,
  core: Pick<Core, 'files'>,
  columns: Columns,
): Promise<{ columns: Columns; missing: string[] }> {
  const { bucket } = core.files;
  const isThere = async (path: string | null) => path !== null && (await core.files.stat(path)) !== null;
  const left = { ...columns } as Record<string, unknown>;
  const missing: string[] = [];
  for (const [name, { kind }] of fields.filter(([each]) => each in left)) {
    const gone = new Set<string>();
    for (const part of kind.listMedia(left[name], bucket)) {
      if ((await Promise.all(part.paths.map(isThere))).every(Boolean)) continue;
      gone.add(part.paths.join());
      missing.push(part.name);
    }
    left[name] = kind.dropMedia(left[name], ({ paths }) => gone.has(paths.join()), bucket);
  }
  return { columns: left as Columns, missing };
}
