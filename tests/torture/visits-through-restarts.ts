import { createHash, randomBytes } from 'node:crypto';
import { getBytes, ref, uploadBytesResumable } from '@firebase/storage';
import type { Member } from '../support/accounts.ts';
import type { Instances } from '../support/instances.ts';
import { deleteReports } from './promised-work.ts';

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Visits and transfers files while servers restart gracefully one by one. Returns failures and counts. */
export async function visitThroughRestarts(
  school: Instances,
  people: { member: Member; admin: Member; folder: string; productId: string },
  restarts: number,
): Promise<{ failed: unknown[]; answered: number; codes: (number | null)[] }> {
  const { member, admin, folder, productId } = people;
  const failed: unknown[] = [];
  let answered = 0;
  let isOver = false;
  const repeat = async (what: string, work: () => Promise<void>) => {
    while (!isOver)
      try {
        await work();
        answered += 1;
      } catch (error) {
        failed.push(`${what}: ${error}`);
      }
  };
  const visit = (path: string) =>
    repeat(path, async () => {
      const { status } = await member.visit(path);
      if (status !== 200) throw new Error(String(status));
    });
  const working = [
    visit('/'),
    visit(`/products/${productId}`),
    visit('/members'),
    repeat('progress', async () => {
      await deleteReports(school, member);
      const { status } = await member.visit('/api/progress', { json: { reports: [], marks: [] } });
      if (status !== 200) throw new Error(String(status));
    }),
    repeat('upload', async () => {
      const bytes = randomBytes(3_000_000);
      const object = ref(admin.storage, `products/${folder}/files/${randomBytes(6).toString('hex')}.pdf`);
      await uploadBytesResumable(object, bytes, { contentType: 'application/pdf' });
      if (sha256(new Uint8Array(await getBytes(object))) !== sha256(bytes))
        throw new Error('download returned other bytes');
    }),
  ];
  const codes: (number | null)[] = [];
  for (let turn = 0; turn < restarts; turn += 1) codes.push(await school.restart());
  isOver = true;
  await Promise.all(working);
  return { failed, answered, codes };
}
