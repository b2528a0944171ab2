import { typeset } from '#common/typography.ts';
import { composeEmail } from './compose-email.ts';
import { action, cleanLine, type Email, type EmailSchool, note, prose } from './email-parts.ts';

/** Titles named in an email; the others are counted. */
const maxTitles = 10;

/** Writes the invitation of a person whose purchases on another platform were imported. */
export function writeArrivalEmail(input: {
  school: EmailSchool;
  firstName: string;
  email: string;
  /** Products that the person already has. */
  titles: readonly string[];
  hasAccount: boolean;
  /** Link to sign-up, or to sign-in. */
  link: string;
}): Promise<Email> {
  const { school, email, link, hasAccount } = input;
  const firstName = cleanLine(input.firstName, 60);
  const titles = input.titles.slice(0, maxTitles).map((title) => `« ${typeset(cleanLine(title, 140))} »`);
  const others = input.titles.length - titles.length;
  const rest = others > 1 ? [`et ${others} autres contenus`] : others > 0 ? ['et un autre contenu'] : [];
  const named = [...titles, ...rest];
  return composeEmail({
    school,
    subject:
      titles.length > 0
        ? `Retrouvez vos cours sur le nouveau site de ${school.name}`
        : `Le nouveau site de ${school.name}`,
    preview: hasAccount ? 'Connectez-vous pour y accéder.' : 'Créez votre compte pour y accéder.',
    title: titles.length > 0 ? 'Vos cours ont un nouveau site' : 'Notre nouveau site',
    blocks: [
      prose(firstName ? `Bonjour ${firstName},` : 'Bonjour,'),
      prose(
        titles.length > 0
          ? `${school.name} a un nouveau site. Vous y retrouvez ce que vous avez déjà acheté, sans rien payer : ${named.join(', ')}.`
          : `${school.name} a un nouveau site. Vous pourrez y suivre nos cours.`,
      ),
      prose(
        hasAccount
          ? `Connectez-vous avec votre adresse ${email}.`
          : `Créez un compte avec cette adresse, ${email}. C’est gratuit. Vous choisirez un nouveau mot de passe.`,
      ),
      action(hasAccount ? 'Me connecter' : 'Créer mon compte', link),
      note('Vous ne connaissez pas cette école ? Ignorez cet e-mail : aucun compte ne sera créé.'),
    ],
  });
}
