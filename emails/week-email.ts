import { composeEmail } from './compose-email.ts';
import {
  action,
  type Email,
  type EmailSchool,
  linkedWords,
  note,
  prose,
  sectionTitle,
} from './email-parts.ts';

type Week = {
  school: EmailSchool;
  days: readonly { day: string; tasks: readonly { title: string; duration: string; link: string }[] }[];
  /** Time that is missing before the exam, or null. */
  missing: string | null;
  link: string;
  unsubscribeUrl: string;
};

/** Writes the programme of the next week of a study plan. */
export function writeWeekEmail({ school, days, missing, link, unsubscribeUrl }: Week): Promise<Email> {
  return composeEmail({
    school,
    subject: 'Votre programme de la semaine',
    preview: days.length > 0 ? `${days.length} jours de travail` : 'Rien à faire cette semaine',
    title: 'Votre programme de la semaine',
    blocks: [
      prose('Bonjour,'),
      prose(
        days.length > 0
          ? 'Voici votre programme de la semaine. Il est calculé selon votre progression.'
          : 'Vous n’avez rien à faire cette semaine dans votre plan de travail.',
      ),
      ...days.flatMap(({ day, tasks }) => [
        sectionTitle(day),
        ...tasks.map((task) => prose(linkedWords(task.title, task.link), ` · ${task.duration}`)),
      ]),
      ...(missing
        ? [
            prose(
              `Il vous manque ${missing} avant l’examen : ajoutez un jour de travail, ou choisissez l’essentiel.`,
            ),
          ]
        : []),
      action('Voir mon plan', link),
      note(
        'Vous recevez cet e-mail parce que vous l’avez demandé dans votre plan de travail. ',
        linkedWords('Ne plus le recevoir', unsubscribeUrl),
      ),
    ],
  });
}
