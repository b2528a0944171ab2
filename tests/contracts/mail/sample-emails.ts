import { readdir } from 'node:fs/promises';
import type { SendMailOptions } from 'nodemailer';

export const email = (parts: SendMailOptions = {}): SendMailOptions => ({
  from: 'École <bonjour@ecole.example>',
  to: 'Lea.Dupont@exemple.example',
  subject: 'Bonjour',
  text: 'Bonjour',
  ...parts,
});

/** Creates a clock that advances by a second on each read. */
export function createClock(start = '2026-11-20T13:05:02.123Z') {
  let time = Date.parse(start);
  return () => {
    time += 1000;
    return new Date(time - 1000);
  };
}

export async function listFiles(directory: string): Promise<string[]> {
  return (await readdir(directory)).filter((name) => !name.startsWith('.'));
}
