import lines from './dictionary/spellings-1990.json' with { type: 'json' };

let spellings: Map<string, string> | undefined;

function getSpellings(): Map<string, string> {
  spellings ??= new Map(
    lines.map((line) => {
      const at = line.indexOf('|');
      return [line.slice(0, at), line.slice(at + 1)];
    }),
  );
  return spellings;
}

/** The other spellings of a form, of before and after the report of 1990. `form` in small letters, NFC. */
export function listSpellings(form: string): string[] {
  const others = [form, form.replace('oe', 'œ').replace('ae', 'æ')].flatMap(
    (written) => getSpellings().get(written)?.split(' ') ?? [],
  );
  return [...new Set(others.map(foldLigatures))];
}

/** « cœur » as it is written without a key for it. */
export const foldLigatures = (word: string): string => word.replaceAll('œ', 'oe').replaceAll('æ', 'ae');
