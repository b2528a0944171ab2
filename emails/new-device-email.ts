import { composeEmail } from './compose-email.ts';
import { action, cleanLine, type Email, type EmailSchool, linkedWords, note, prose } from './email-parts.ts';

/** Writes the notice of a sign-in from a new browser, with links to end it. */
export function writeNewDeviceEmail(input: {
  school: EmailSchool;
  /** « Firefox sur Windows ». */
  device: string;
  /** Time zone reported by the browser; may be empty. */
  place: string;
  /** Formatted date. */
  moment: string;
  devicesLink: string;
  passwordLink: string;
}): Promise<Email> {
  const { school, moment, devicesLink, passwordLink } = input;
  const device = cleanLine(input.device, 80);
  const place = cleanLine(input.place, 60);
  return composeEmail({
    school,
    subject: 'Connexion depuis un nouvel appareil',
    preview: `${device}, ${moment}.`,
    title: 'Connexion depuis un nouvel appareil',
    blocks: [
      prose('Bonjour,'),
      prose(
        `Quelqu’un s’est connecté à votre compte depuis un appareil que nous ne connaissons pas : ${device}, ${moment}${place ? `, fuseau horaire ${place}` : ''}.`,
      ),
      prose('C’était vous ? Vous n’avez rien à faire.'),
      prose(
        'Ce n’était pas vous ? Déconnectez cet appareil depuis votre profil, puis ',
        linkedWords('changez de mot de passe', passwordLink),
        '.',
      ),
      action('Voir mes appareils', devicesLink),
      note(
        'Vous recevez aussi cet e-mail si vous utilisez la navigation privée ou si vous avez effacé les cookies de votre navigateur.',
      ),
    ],
  });
}
