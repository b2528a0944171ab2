import { formatDateTime } from '#common/dates.ts';
import { paragraph } from './blocks.ts';
import { composeLetter } from './compose-letter.ts';
import type { Letter, School } from './letter.ts';

/** Sent to the address that a member has left, which may be the last one their owner can read. */
export function writeEmailChangedLetter(input: { school: School; changedAt: Date }): Promise<Letter> {
  const { school, changedAt } = input;
  return composeLetter({
    school,
    subject: 'Votre adresse e-mail a été changée',
    preview: 'Si c’est bien vous, vous n’avez rien à faire.',
    title: 'Votre adresse a changé',
    blocks: [
      paragraph('Bonjour,'),
      paragraph(
        `Votre compte ${school.name} a reçu une autre adresse e-mail le ${formatDateTime(changedAt)} (heure de Paris). C'est à elle que nous écrirons désormais, et avec elle que l'on entre.`,
      ),
      paragraph(
        'Si c’est bien vous, vous n’avez rien à faire. Si ce n’est pas vous, répondez vite à ce message : nous bloquerons le compte et vous le rendrons.',
      ),
    ],
  });
}
