import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { examineSchool } from '#server/doctor/examine-school.ts';
import type { Finding } from '#server/doctor/finding.ts';

type Variables = Record<string, string>;
type Titled = Finding & { title: string };

/** What `npm run doctor` says of configurations of a school, in a folder of its own. */
export type Doctor = {
  /** Where the data of the school is; `fichier` there is a file. */
  folder: string;
  /** What is found of a configuration, without backups unless it names some. */
  examine(variables: Variables, send?: typeof fetch): Promise<Titled[]>;
  /** What is wrong with it. */
  listFaults(variables: Variables, send?: typeof fetch): Promise<Titled[]>;
  /** The one thing that is wrong, in words. */
  findFault(variables: Variables, send?: typeof fetch): Promise<string>;
  [Symbol.asyncDispose](): Promise<void>;
};

/** Makes the folder; nothing is in it yet but that file. */
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
      if (!fault || faults.length > 1) throw new Error(`not one fault: ${JSON.stringify(faults)}`);
      return `${fault.title} : ${fault.words} → ${fault.remedy}`;
    },
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
}
