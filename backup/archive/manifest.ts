import { z } from 'zod';
import { BackupError } from '../backup-error.ts';

const digest = z.string().regex(/^[0-9a-f]{64}$/);
const name = z.string().min(1);

const table = z.object({
  schema: name,
  name,
  /** Columns in the order of a row's values. Generated columns are not archived. */
  columns: z.array(name).min(1),
  /** Columns by whose text the rows are sorted bytewise. If empty, the text of the whole row is used. */
  key: z.array(name),
  rows: z.number().int().nonnegative(),
  /** Digest of the rows as `COPY … TO STDOUT` writes them. */
  sha256: digest,
});

const blob = z.object({
  id: z.string().regex(/^[0-9a-f]{32}$/),
  /** Path in the archive or beside it. Null if the school had already lost the file. */
  entry: name.nullable(),
  size: z.number().int().nonnegative(),
  sha256: digest.nullable(),
});

const manifest = z.object({
  format: z.literal(1),
  cedille: z.string(),
  postgres: z.string(),
  takenAt: z.iso.datetime(),
  /** Applied migrations by schema, in order. */
  migrations: z.record(z.string(), z.array(name)),
  tables: z.array(table),
  /** `last` is null if the sequence was never used. */
  sequences: z.array(z.object({ schema: name, name, last: z.string().nullable() })),
  blobs: z.array(blob),
});

/** Contents of an archive, with the digests that prove that it is complete. */
export type Manifest = z.output<typeof manifest>;
export type ArchivedTable = z.output<typeof table>;
export type ArchivedBlob = z.output<typeof blob>;

/** @throws {BackupError} `unfit` if the text is not a manifest of this format */
export function parseManifest(text: string): Manifest {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new BackupError('unfit', 'The manifest of the archive is not valid JSON.', { cause: error });
  }
  const format = z.object({ format: z.number() }).safeParse(value).data?.format;
  if (format !== undefined && format > 1)
    throw new BackupError('unfit', 'The archive was made by a newer Cédille: restore it with that release.');
  const parsed = manifest.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new BackupError('unfit', 'The manifest of the archive is not one of Cédille.', {
    cause: parsed.error,
  });
}
