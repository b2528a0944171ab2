import { typeset } from '#common/typography.ts';
import { composeEmail } from './compose-email.ts';
import {
  action,
  cleanLine,
  type Email,
  type EmailSchool,
  note,
  personalAction,
  prose,
} from './email-parts.ts';

type Alert = {
  school: EmailSchool;
  title: string;
  link: string;
};

const nameProduct = (title: string): string => typeset(cleanLine(title, 140));

/** Writes the request to confirm an availability alert, because anybody can type an address. */
export function writeAlertRequestedEmail({
  school,
  link,
  retentionDays,
  ...alert
}: Alert & { retentionDays: number }): Promise<Email> {
  const title = nameProduct(alert.title);
  return composeEmail({
    school,
    subject: 'Confirmez votre alerte',
    preview: `« ${title} » : un seul e-mail, le jour de la mise en vente.`,
    title: 'Confirmez votre alerte',
    blocks: [
      prose('Bonjour,'),
      prose(
        `Vous avez demandé une alerte pour la mise en vente de « ${title} ». Cliquez sur ce bouton pour confirmer :`,
      ),
      personalAction('Confirmer mon alerte', link),
      prose(
        'Vous recevrez un seul e-mail, le jour de la mise en vente. Votre adresse sera ensuite supprimée. Pour annuler l’alerte avant, utilisez le même lien.',
      ),
      note(
        `Vous n’avez rien demandé ? Ignorez cet e-mail : sans confirmation, votre adresse est supprimée après ${retentionDays} jours.`,
      ),
    ],
  });
}

/** Writes the notice that a product is available. */
export function writeAvailableEmail({
  school,
  link,
  free,
  ...alert
}: Alert & { free: boolean }): Promise<Email> {
  const title = nameProduct(alert.title);
  return composeEmail({
    school,
    subject: free
      ? 'Le contenu que vous attendiez est disponible'
      : 'Le contenu que vous attendiez est en vente',
    preview: `« ${title} »`,
    title: free ? 'Le contenu est disponible' : 'Le contenu est en vente',
    blocks: [
      prose('Bonjour,'),
      prose(
        free
          ? `Vous avez demandé une alerte : « ${title} » est maintenant disponible, gratuitement.`
          : `Vous avez demandé une alerte : « ${title} » est maintenant en vente.`,
      ),
      action('Voir la présentation', link),
      note('C’est le seul e-mail prévu : votre adresse est supprimée de cette liste.'),
    ],
  });
}
