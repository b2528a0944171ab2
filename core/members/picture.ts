import { createHash, randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { m } from '#words/messages.js';
import type { Core } from '../context.ts';
import { AppError } from '../errors.ts';
import { consumePoint, type Limit } from '../limits.ts';
import { holdsPixels } from '../media/holds-pixels.ts';
import { convertPicture } from '../media/pictures.ts';
import type { SignedInUser } from '../sign-in/sessions.ts';
import { hasRight } from '../staff/roles.ts';

/** Width and height in pixels: twice the largest display size. */
const side = 512;

/** Maximum size of a decoded picture, because a larger one would be a decompression bomb. */
const maxPixels = 60_000_000;

const ofOnePerson: Limit = { name: 'picture-account', points: 30, seconds: 3_600 };

/** Private folder, read only by `readPicture`. */
const toFolder = (uid: string) => `members/${createHash('sha256').update(uid).digest('hex').slice(0, 32)}/`;

/**
 * Saves a profile picture: square, upright and without metadata. Deletes the previous one.
 * @throws {AppError} invalid-input if it is not a picture
 * @throws {AppError} too-many-requests
 */
export async function savePicture(core: Core, { uid }: SignedInUser, bytes: Uint8Array): Promise<void> {
  await consumePoint(core.db, ofOnePerson, uid);
  const data = await encode(bytes);
  const name = `${randomBytes(12).toString('hex')}.webp`;
  await core.files.put(toFolder(uid) + name, data, { contentType: 'image/webp' });
  await core.identity.setPhotoUrl(uid, `${core.siteUrl}/profile/picture/${encodeURIComponent(uid)}/${name}`);
  await erasePictures(core, uid, { but: name });
}

/**
 * Converts a picture that browsers cannot show, such as HEIC, so that its owner can crop it.
 * @throws {AppError} invalid-input if it is not a picture
 * @throws {AppError} too-many-requests
 */
export async function previewPicture(
  core: Core,
  { uid }: SignedInUser,
  bytes: Uint8Array,
): Promise<Uint8Array> {
  await consumePoint(core.db, ofOnePerson, uid);
  return convertPicture(core, bytes);
}

export async function removePicture(core: Core, { uid }: SignedInUser): Promise<void> {
  await core.identity.setPhotoUrl(uid, '');
  await erasePictures(core, uid);
}

export async function erasePictures(
  core: Pick<Core, 'files'>,
  uid: string,
  { but = '' }: { but?: string } = {},
): Promise<void> {
  const folder = toFolder(uid);
  const paths: string[] = [];
  for await (const { path } of core.files.list(folder)) if (path !== folder + but) paths.push(path);
  for (const path of paths) await core.files.remove(path);
}

async function encode(bytes: Uint8Array): Promise<Buffer> {
  try {
    const picture = sharp(bytes, { limitInputPixels: maxPixels });
    if (!holdsPixels(await picture.metadata())) throw new Error('a vector graphic, not a photograph');
    return await picture
      .autoOrient()
      .resize({ width: side, height: side, fit: 'cover' })
      .webp({ quality: 82 })
      .toBuffer();
  } catch (error) {
    throw new AppError('invalid-input', 'the picture cannot be decoded', {
      cause: error,
      userMessage: m.refusals_picture_unreadable(),
    });
  }
}

const fileName = /^[0-9a-f]{24}\.webp$/;

/** Returns null for other addresses, because owners can set any `photoURL` at the provider. */
export function toPicturePath({ uid, photoURL }: Pick<SignedInUser, 'uid' | 'photoURL'>): string | null {
  if (!URL.canParse(photoURL)) return null;
  const name = new URL(photoURL).pathname.split('/').at(-1) ?? '';
  return fileName.test(name) && photoURL.endsWith(`/profile/picture/${encodeURIComponent(uid)}/${name}`)
    ? `/profile/picture/${encodeURIComponent(uid)}/${name}`
    : null;
}

/** @throws {AppError} not-found if it does not exist or the user may not see it */
export async function readPicture(
  core: Pick<Core, 'files'>,
  asker: SignedInUser,
  { uid, name }: { uid: string; name: string },
): Promise<Uint8Array> {
  const path = toFolder(uid) + name;
  const mayRead = asker.uid === uid || hasRight(asker, 'people.read');
  if (!mayRead || !fileName.test(name) || !(await core.files.stat(path)))
    throw new AppError('not-found', `no picture ${name} of ${uid} for ${asker.uid}`);
  return core.files.read(path);
}

export async function findOwnPicture(
  core: Pick<Core, 'files'>,
  user: SignedInUser,
): Promise<Uint8Array | null> {
  const name = toPicturePath(user)?.split('/').at(-1);
  const path = name && toFolder(user.uid) + name;
  return path && (await core.files.stat(path)) ? core.files.read(path) : null;
}
