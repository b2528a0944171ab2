import { composeEmail } from './compose-email.ts';
import { action, cleanLine, type Email, type EmailSchool, prose, quoted } from './email-parts.ts';

/** Writes the decision about a product review (art. D111-19 du code de la consommation). */
export function writeOpinionEmail(input: {
  school: EmailSchool;
  productTitle: string;
  body: string;
  /** Reason for the refusal; empty if published. */
  refusal: string;
  link: string;
}): Promise<Email> {
  const { school, body, refusal, link } = input;
  const product = `« ${cleanLine(input.productTitle, 140)} »`;
  const title = cleanLine(input.productTitle, 40);
  const written = [prose('Votre avis :'), quoted(body)];
  if (!refusal)
    return composeEmail({
      school,
      subject: `Votre avis est publié : ${title}`,
      preview: `Il est maintenant visible sur la page de ${product}.`,
      title: 'Votre avis est publié',
      blocks: [
        prose(`Merci ! Votre avis est maintenant visible sur la page de ${product}, avec votre prénom.`),
        ...written,
        action('Lire mon avis', link),
        prose('Vous pouvez le modifier ou le supprimer à tout moment dans votre espace.'),
      ],
    });
  return composeEmail({
    school,
    subject: `Votre avis n’est pas publié : ${title}`,
    preview: refusal,
    title: 'Votre avis n’est pas publié',
    blocks: [
      prose(`Nous avons lu votre avis sur ${product}. Nous ne le publions pas, pour ce motif :`),
      quoted(refusal),
      prose('Vous pouvez le corriger : nous le relirons.'),
      action('Corriger mon avis', link),
      ...written,
    ],
  });
}
