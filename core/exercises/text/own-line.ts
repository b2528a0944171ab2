/** What a text says of the exercise that it was taken from: which one it is, and a digest of what it was then. */
export type OwnExercise = { id: string; digest: string };

/** The name of that line; who reads the exercise itself passes over it. */
export const ownLineName = 'exercice';

/** Puts that line below the title of an exercise in our text. */
export const addOwnLine = (written: string, { id, digest }: OwnExercise): string =>
  written.replace('\n', () => `\n! ${ownLineName}: ${id} ${digest}\n`);

/** Of one exercise in our text; null where it does not say so. */
export function findOwnLine(text: string): OwnExercise | null {
  const lead = text.slice(0, text.search(/^[ \t\u00a0]*##/m));
  const [, id = '', digest = ''] =
    /^[ \t\u00a0]*!\s*exercice[ \t]*:[ \t]*([\w-]{1,80})[ \t]+([\da-f]{32})[ \t]*$/im.exec(lead) ?? [];
  return id ? { id, digest } : null;
}
