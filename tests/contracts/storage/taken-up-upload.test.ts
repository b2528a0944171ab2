import { getBytes, ref, type UploadTask, uploadBytesResumable } from '@firebase/storage';
import { expect, test } from 'vitest';
import { goOnAt } from '#clients/browser/start-upload.ts';
import { sampleBytes, sha256 } from './support/sample-bytes.ts';
import { startStorage } from './support/start-storage.ts';
import { sendCommand, startSession } from './support/upload-session.ts';

const path = 'users/alice/film.mp4';

/** Private field of the official client that the pages of the site use. Another version may rename it. */
const findAddress = (task: UploadTask) => (task as unknown as { _uploadUrl?: string })._uploadUrl;

test('the official client continues an upload of another page and sends only the rest', async () => {
  await using storage = await startStorage();
  const bytes = sampleBytes(3_000_000);
  const address = await startSession(storage, path, { size: bytes.length });
  await sendCommand(storage, address, 'upload', { offset: 0, bytes: bytes.subarray(0, 2_000_000) });
  const sent: number[] = [];
  const task = uploadBytesResumable(ref(storage.clientFor('alice'), path), bytes);
  task.on('state_changed', ({ bytesTransferred }) => void sent.push(bytesTransferred));
  await goOnAt(task, address);
  await task;
  expect(sha256(await getBytes(ref(storage.clientFor('alice'), path)))).toBe(sha256(bytes));
  // The client reports the stored size first.
  expect(sent.filter((count) => count > 0)[0]).toBeGreaterThanOrEqual(2_000_000);
  expect((await storage.pool.query('SELECT id FROM storage.uploads')).rowCount).toBe(1);
});

test('the official client accepts an upload that was already complete', async () => {
  await using storage = await startStorage();
  const bytes = sampleBytes(300_000);
  const address = await startSession(storage, path, { size: bytes.length });
  await sendCommand(storage, address, 'upload, finalize', { offset: 0, bytes });
  const task = uploadBytesResumable(ref(storage.clientFor('alice'), path), bytes);
  await goOnAt(task, address);
  expect((await task).metadata.size).toBe(bytes.length);
});

test('the official client exposes the URL of an upload, so that the upload can be cancelled', async () => {
  await using storage = await startStorage();
  const task = uploadBytesResumable(ref(storage.clientFor('alice'), path), sampleBytes(3_000_000));
  await expect.poll(() => findAddress(task)).toMatch(/upload_id=/);
  const address = findAddress(task) ?? '';
  task.cancel();
  await expect(task).rejects.toMatchObject({ code: 'storage/canceled' });
  expect(await sendCommand(storage, address, 'cancel')).toMatchObject({ state: 'cancelled' });
  const again = uploadBytesResumable(ref(storage.clientFor('alice'), path), sampleBytes(3_000_000));
  await goOnAt(again, address);
  await expect(again).rejects.toMatchObject({ code: 'storage/unknown' });
});
