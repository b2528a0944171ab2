import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Finding } from '#core/service-settings/service-control.ts';
import { examineSchool } from '#server/doctor/examine-school.ts';

type Variables = Record<string, string>;
type Titled = Finding & { title: string };

/** Runs `npm run doctor` on configurations of a school. */
export type Doctor = {
  /** Data folder. `fichier` in it is a file, not a folder. */
  folder: string;
  /** Returns all findings of a configuration, by default without backups. */
  examine(variables: Variables, send?: typeof fetch): Promise<Titled[]>;
  listFaults(variables: Variables, send?: typeof fetch): Promise<Titled[]>;
  findFault(variables: Variables, send?: typeof fetch): Promise<string>;
  [Symbol.asyncDispose](): Promise<void>;
};

export async function openDoctor(): Promise<Doctor> {
  const folder = await mkdtemp(join(tmpdir(), 'cedille-doctor-'));
  await writeFile(join(folder, 'fichier'), '');
  const examine: Doctor['examine'] = (variables, send) =>
    Array.fromAsync(
      examineSchool({ DATA_DIR: join(folder, 'data'), BACKUP_URL: 'none', ...variables }, send),
    );
  const listFaults: Doctor['listFaults'] = async (variables, send) =>
    (await examine(variables, send)).filter(({ remedy }) => remedy);
  return {
    folder,
    examine,
    listFaults,
    async findFault(variables, send) {
      const faults = await listFaults(variables, send);
      const [fault] = faults;
      if (!fault || faults.length > 1) throw new Error(`expected one problem: ${JSON.stringify(faults)}`);
      return `${fault.title} : ${fault.words} → ${fault.remedy}`;
    },
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
}
