import { formatDateTime } from '#common/dates.ts';
import { action, paragraph } from './blocks.ts';
import { composeLetter } from './compose-letter.ts';
import type { Letter, School } from './letter.ts';

/** Tells a member that their password was changed. `resetLink`: the page to take the account back. */
export function writePasswordChangedLetter(input: {
  school: School;
  changedAt: Date;
  resetLink: string;
}): Promise<Letter> {
  const { school, changedAt, resetLink } = input;
  return composeLetter({
    school,
    subject: 'Votre mot de passe a été changé',
    preview: 'Si c’est bien vous, vous n’avez rien à faire.',
    title: 'Votre mot de passe a changé',
    blocks: [
      paragraph('Bonjour,'),
      paragraph(
        `Le mot de passe de votre compte ${school.name} a été changé le ${formatDateTime(changedAt)} (heure de Paris). Si c'est bien vous, vous n'avez rien à faire.`,
      ),
      paragraph(
        'Si ce n’est pas vous, choisissez tout de suite un autre mot de passe, puis répondez à ce message pour que nous regardions ensemble ce qui s’est passé.',
      ),
      action('Changer mon mot de passe', resetLink),
    ],
  });
}
