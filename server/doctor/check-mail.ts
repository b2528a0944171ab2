import { createMail } from '#clients/mail.ts';
import type { Finding } from '#core/service-settings/service-control.ts';
import { type Examined, explainFault, listFaultCodes } from './finding.ts';

/** Checks that the relay responds, encrypts and accepts our credentials, without sending an email. */
export async function checkMail({ config: { smtpUrl, mailFrom } }: Examined): Promise<Finding> {
  if (!smtpUrl)
    return { words: 'aucun relais : les e-mails restent dans DATA_DIR/mail, personne ne les reçoit' };
  const url = new URL(smtpUrl);
  const isHere = /^(localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname);
  if (!isHere && url.protocol === 'smtp:') url.searchParams.set('requireTLS', 'true');
  const mail = createMail(url.href);
  try {
    await mail.verify();
    return { words: `${url.host} accepte nos e-mails${mailFrom ? `, envoyés par ${mailFrom}` : ''}` };
  } catch (error) {
    return {
      words: `${url.host} : ${explainFault(error)}`,
      remedy: adviseOnRelay(listFaultCodes(error)),
      advice:
        'Vérifiez le serveur, le port, le nom et le mot de passe, puis envoyez un nouvel e-mail d’essai.',
    };
  } finally {
    mail.close();
  }
}

function adviseOnRelay(codes: readonly string[]): string {
  if (codes.includes('EAUTH'))
    return 'Corrigez le nom et le mot de passe dans SMTP_URL ; @, : et / s’y écrivent %40, %3A et %2F.';
  if (codes.some((code) => code === 'ETLS' || /CERT|TLS|SSL/.test(code)))
    return 'Ce relais ne chiffre pas comme il faut : prenez son port 465 avec smtps://, ou 587 avec smtp://.';
  return 'Vérifiez l’adresse et le port de SMTP_URL ; beaucoup d’hébergeurs ferment le port 25, essayez 465 ou 587.';
}
