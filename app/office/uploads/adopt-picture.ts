import type { Picture } from '#core/products/product.ts';
import { m } from '#words/messages.js';
import { RefusedError } from './upload-errors.ts';

/** Has the server re-encode an uploaded picture. @throws {Error} with a French sentence */
export async function adoptPicture(path: string): Promise<Picture> {
  const response = await fetch('/admin/pictures', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ path }),
  });
  if (response.ok) return (await response.json()) as Picture;
  const refusal = (await response.json().catch(() => ({}))) as { message?: string };
  throw new RefusedError(refusal.message ?? m.refusals_picture_not_ready());
}
