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
    subject: 'Confirmez que vous voulez être prévenu',
    preview: `Pour « ${title} », une lettre et une seule.`,
    title: 'Être prévenu de la mise en vente',
    blocks: [
      prose('Bonjour,'),
      prose(`Vous avez demandé à savoir quand « ${title} » sera en vente. Confirmez-le d’un clic :`),
      personalAction('Confirmer mon adresse', link),
      prose(
        'Vous recevrez alors une lettre, une seule, le jour de la mise en vente. Votre adresse sera effacée aussitôt après. Le même lien permet d’y renoncer avant.',
      ),
      note(
        `Ce n’était pas vous ? Ne faites rien : sans confirmation, l’adresse est effacée au bout de ${retentionDays} jours.`,
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
    subject: free ? 'Le contenu que vous attendiez est ouvert' : 'Le contenu que vous attendiez est en vente',
    preview: `« ${title} »`,
    title: free ? 'C’est ouvert' : 'C’est en vente',
    blocks: [
      prose('Bonjour,'),
      prose(
        free
          ? `Vous vouliez le savoir : « ${title} » est ouvert, et gratuit.`
          : `Vous vouliez le savoir : « ${title} » est maintenant en vente.`,
      ),
      action('Voir la présentation', link),
      note('C’était la lettre promise, et la seule : votre adresse est effacée de cette liste.'),
    ],
  });
}
