import { m } from '#words/messages.js';
import { SiteRefusal } from '../../identity/ask-site.ts';

const isHeic = ({ name, type }: File): boolean => /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name);

/**
 * Returns a picture that this browser can show: the file itself, or for a HEIC one, which Safari alone reads, what the server makes of it.
 * @throws {SiteRefusal} if the server cannot read it either, or is out of reach
 */
export async function toShownPicture(file: File): Promise<Blob> {
  if (!isHeic(file) || (await canShow(file))) return file;
  const response = await fetch('/api/profile/picture/preview', { method: 'POST', body: file }).catch(() => {
    throw new SiteRefusal({ message: m.refusals_site_unreachable() });
  });
  if (response.ok) return response.blob();
  throw new SiteRefusal((await response.json().catch(() => ({}))) as Record<string, unknown>);
}

const canShow = (file: File): Promise<boolean> =>
  createImageBitmap(file).then(
    (bitmap) => {
      bitmap.close();
      return true;
    },
    () => false,
  );
