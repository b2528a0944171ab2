import { m } from '#words/messages.js';
import { AppError } from '../../errors.ts';

/** Writes a row with its slug, or reports that the slug is taken and writes the row without it. */
export async function withFreeSlug<Result>(
  slug: string,
  { write, report }: { write: (slug: string) => Promise<Result>; report: (reason: string) => void },
): Promise<Result> {
  try {
    return await write(slug);
  } catch (error) {
    if (!slug || !(error instanceof AppError) || error.details.field !== 'slug') throw error;
    report(m.transfer_slug_taken({ slug }));
    return write('');
  }
}
