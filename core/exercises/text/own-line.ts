/** Exercise that a text was exported from, with a digest of its content at that time. */
export type OwnExercise = { id: string; digest: string };

/** Name of the setting that contains the exercise id and digest. Only imports read it. */
export const ownLineName = 'exercice';

export const addOwnLine = (written: string, { id, digest }: OwnExercise): string =>
  written.replace('\n', () => `\n! ${ownLineName}: ${id} ${digest}\n`);

export function findOwnLine(text: string): OwnExercise | null {
  const lead = text.slice(0, text.search(/^[ \t\u00a0]*##/m));
  const [, id = '', digest = ''] =
    /^[ \t\u00a0]*!\s*exercice[ \t]*:[ \t]*([\w-]{1,80})[ \t]+([\da-f]{32})[ \t]*$/im.exec(lead) ?? [];
  return id ? { id, digest } : null;
}
