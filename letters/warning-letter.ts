import { formatDateTime } from '#common/dates.ts';
import { composeLetter } from './compose-letter.ts';
import { action, details, type Letter, type LetterSchool, note, prose } from './letter-parts.ts';

/** Tells the owner of what the site cannot mend by itself; the words are the check's, `link` leads to the desk. */
export function writeWarningLetter(input: {
  school: LetterSchool;
  title: string;
  finding: string;
  since: Date;
  effect: string;
  remedy: string;
  link: string;
}): Promise<Letter> {
  const { school, title, finding, since, effect, remedy, link } = input;
  return composeLetter({
    school,
    subject: `À regarder : ${title}`,
    preview: finding,
    title,
    blocks: [
      prose('Bonjour,'),
      prose(finding),
      prose(effect),
      details([['Constaté depuis', `${formatDateTime(since)} (heure de Paris)`]]),
      prose(remedy),
      action('Ouvrir le tableau de bord', link),
      note(
        'Cette lettre n’est envoyée qu’une fois. Le tableau de bord montre le point tant qu’il dure, et le retire de lui-même ensuite.',
      ),
    ],
  });
}
