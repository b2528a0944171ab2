import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CoreUnderTest, openCore } from '#tests/support/core.ts';
import { addProductAt } from '#tests/support/core-people.ts';
import { productSubject } from '../products/product-subject.ts';
import { sweepUploads, undoDays } from './delete-objects.ts';
import { toObjectAddress } from './object-address.ts';

let school: CoreUnderTest;

beforeAll(async () => {
  school = await openCore();
}, 60_000);

afterAll(() => school?.[Symbol.asyncDispose]());

const day = 86_400_000;
const newFolder = () => randomBytes(16).toString('hex');

async function put(folder: string, name: string): Promise<string> {
  const path = `products/${folder}/${name}`;
  await school.core.files.put(path, Buffer.from(name), { contentType: 'application/octet-stream' });
  return path;
}

test('sweepUploads deletes unused uploads after 30 days, and replaced files once the change cannot be undone', async () => {
  const { core } = school;
  const [saved, stray] = [newFolder(), newFolder()];
  const kept = await put(saved, 'files/garde.pdf');
  const video = await put(saved, 'video/garde.mp4');
  const captions = await put(saved, 'video/garde.vtt');
  const replaced = await put(saved, 'files/remplace.pdf');
  const neverSaved = await put(stray, 'files/jamais.pdf');
  const address = (path: string) => toObjectAddress(core.files.bucket, path);
  const { id } = await addProductAt(core, 900, {
    pathFolderId: saved,
    files: [kept, replaced].map((path) => ({ fileName: 'x.pdf', url: address(path) })),
    videoId: address(video),
    captions: address(captions),
  });
  await sweepUploads(core);
  expect(await core.files.stat(neverSaved)).not.toBeNull();
  school.advance((undoDays + 1) * day);
  await productSubject.update(core, null, id, { files: [{ fileName: 'x.pdf', url: address(kept) }] });
  await sweepUploads(core);
  expect(await core.files.stat(neverSaved)).toBeNull();
  for (const path of [kept, video, captions, replaced])
    expect([path, await core.files.stat(path)]).not.toEqual([path, null]);
  school.advance((undoDays + 1) * day);
  await sweepUploads(core);
  expect(await core.files.stat(replaced)).toBeNull();
  expect(await core.files.stat(kept)).not.toBeNull();
});
