import { formatDateTime } from '#common/dates.ts';
import { composeEmail } from './compose-email.ts';
import {
  action,
  cleanLine,
  details,
  type Email,
  type EmailSchool,
  note,
  prose,
  quoted,
} from './email-parts.ts';

/** Writes a visitor's message to the school. `link` opens it in the back office; replies go to the sender. */
export function writeMessageEmail(input: {
  school: EmailSchool;
  sender: { name: string; email: string };
  subjectName: string;
  body: string;
  receivedAt: Date;
  link: string;
}): Promise<Email> {
  const { school, sender, subjectName, body, receivedAt, link } = input;
  const name = cleanLine(sender.name, 60);
  return composeEmail({
    school,
    subject: `Message de ${name} : ${subjectName}`,
    preview: body,
    title: `Message de ${name}`,
    blocks: [
      details([
        ['Sujet', subjectName],
        ['De', [name, sender.email]],
        ['Reçu le', `${formatDateTime(receivedAt)} (heure de Paris)`],
      ]),
      quoted(body),
      action('Ouvrir dans l’administration', link),
      note('Répondez à cet e-mail : la personne recevra directement votre réponse.'),
    ],
  });
}

/** Writes a receipt without the message, which could otherwise be abused to email strangers. */
export function writeMessageReceiptEmail(input: {
  school: EmailSchool;
  subjectName: string;
  receivedAt: Date;
}): Promise<Email> {
  const { school, subjectName, receivedAt } = input;
  return composeEmail({
    school,
    subject: `Votre message à ${school.name} a bien été reçu`,
    preview: 'Nous lisons tous les messages et nous vous répondrons.',
    title: 'Nous avons bien reçu votre message',
    blocks: [
      prose('Bonjour,'),
      prose('Merci de nous avoir écrit. Nous lisons tous les messages et nous vous répondrons.'),
      details([
        ['Sujet', subjectName],
        ['Reçu le', `${formatDateTime(receivedAt)} (heure de Paris)`],
      ]),
      note('Vous ne nous avez pas écrit ? Quelqu’un a saisi votre adresse par erreur : ignorez cet e-mail.'),
    ],
  });
}

/** Writes the school's reply, with the original message below. */
export function writeReplyEmail(input: {
  school: EmailSchool;
  /** Reply address; null if nobody reads replies. */
  replyTo: string | null;
  subjectName: string;
  body: string;
  message: { name: string; body: string; receivedAt: Date };
}): Promise<Email> {
  const { school, subjectName, body, message } = input;
  const name = cleanLine(message.name, 60);
  return composeEmail({
    school,
    subject: `Re : ${subjectName} (${school.name})`,
    preview: body,
    title: `Réponse de ${school.name}`,
    blocks: [
      ...body.split(/\n{2,}/).map((paragraph) => prose(paragraph)),
      ...(input.replyTo
        ? [note(`Vous pouvez répondre à cet e-mail : nous recevrons votre réponse à ${input.replyTo}.`)]
        : []),
      prose(`Le ${formatDateTime(message.receivedAt)} (heure de Paris), ${name} a écrit :`),
      quoted(message.body),
    ],
  });
}
