import { z } from 'zod';
import { BackupError } from '../backup-error.ts';

const digest = z.string().regex(/^[0-9a-f]{64}$/);
const name = z.string().min(1);

const table = z.object({
  schema: name,
  name,
  /** In the order of the lines; generated ones are not kept. */
  columns: z.array(name).min(1),
  /** Lines are in the order of the text of these columns, byte by byte; where there are none, of the whole line. */
  key: z.array(name),
  rows: z.number().int().nonnegative(),
  /** SHA-256 of the lines, as `COPY … TO STDOUT` writes them. */
  sha256: digest,
});

const blob = z.object({
  id: z.string().regex(/^[0-9a-f]{32}$/),
  /** Where its bytes are, in the archive or beside it; null where the school had lost them before. */
  entry: name.nullable(),
  size: z.number().int().nonnegative(),
  sha256: digest.nullable(),
});

const manifest = z.object({
  format: z.literal(1),
  /** Versions of Cédille and of the PostgreSQL that it was taken from. */
  cedille: z.string(),
  postgres: z.string(),
  takenAt: z.iso.datetime(),
  /** The migrations of each schema by name, in their order. */
  migrations: z.record(z.string(), z.array(name)),
  tables: z.array(table),
  /** `last` is null where a sequence was not used yet. */
  sequences: z.array(z.object({ schema: name, name, last: z.string().nullable() })),
  blobs: z.array(blob),
});

/** What an archive holds, and by what it is recognised to be whole. */
export type Manifest = z.output<typeof manifest>;
export type ArchivedTable = z.output<typeof table>;
export type ArchivedBlob = z.output<typeof blob>;

/** @throws {BackupError} unfit */
export function parseManifest(text: string): Manifest {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new BackupError('unfit', 'The archive’s list of contents cannot be read.', { cause: error });
  }
  const format = z.object({ format: z.number() }).safeParse(value).data?.format;
  if (format !== undefined && format > 1)
    throw new BackupError('unfit', 'The archive was made by a newer Cédille: restore it with that release.');
  const parsed = manifest.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new BackupError('unfit', 'The archive’s list of contents is not one of Cédille.', {
    cause: parsed.error,
  });
}
