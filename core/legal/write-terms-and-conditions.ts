import { formatSiret } from '#common/company-numbers.ts';
import type { School } from '../settings/school.ts';
import { conformityGuarantee, withdrawalForm } from './consumer-law.ts';
import {
  facts,
  heading,
  type LegalBlock,
  link,
  list,
  mail,
  nameOwner,
  paragraph,
  quotation,
} from './legal-block.ts';
import { describeMediator } from './write-legal-mentions.ts';

/**
 * What seller and buyer agree on (articles L111-1, L221-5 and following of the code de la consommation). Orders name the
 * version that was accepted.
 */
export function writeTermsAndConditions(school: School): LegalBlock[] {
  return [
    ...describeParties(school),
    ...describeOrdering(school),
    ...describeWithdrawal(school),
    ...describeGuarantees(school),
    ...describeDisagreements(school),
  ];
}

function describeParties(school: School): LegalBlock[] {
  const { legal } = school;
  return [
    heading('1. Qui vend'),
    facts(
      ['Vendeur', nameOwner(school), legal.legalForm],
      ['Adresse', ...legal.address],
      ['Téléphone', school.phone],
      ['E-mail', mail(school.email)],
      ['SIRET', formatSiret(legal.siret)],
      ['TVA', legal.vatMention],
    ),
    paragraph(
      "Ces conditions s'appliquent à toute commande passée sur ce site par un consommateur. Les identités complètes sont dans les ",
      link('mentions légales', '/legal-mentions'),
      '. Vous les acceptez en cochant la case prévue avant de commander ; la version acceptée est gardée avec votre commande et vous est envoyée.',
    ),
    heading('2. Ce qui est vendu'),
    paragraph(
      "Des contenus numériques pour apprendre le français : des cours et des packs d'exercices, faits de textes, de documents à télécharger, de sons et de vidéos. La page de chacun dit, avant l'achat, ce qu'il contient, son niveau, sa durée indicative et son prix.",
    ),
    paragraph(
      "Il vous faut un appareil relié à Internet et un navigateur des deux dernières années (Chrome, Edge, Firefox, Safari), et de quoi lire des fichiers PDF. Aucun logiciel particulier n'est à installer, et aucun verrou numérique ne limite les fichiers que vous téléchargez.",
    ),
    heading('3. Les prix'),
    paragraph(
      `Les prix sont en euros, toutes taxes comprises.${legal.vatMention ? ` ${legal.vatMention}.` : ''} Rien ne s'y ajoute. Le prix dû est celui qui est affiché au moment de la commande ; un changement ultérieur ne s'y applique pas. Quand un prix est barré, le prix barré est le plus bas des trente jours précédents (article L112-1-1 du code de la consommation).`,
    ),
  ];
}

function describeOrdering(school: School): LegalBlock[] {
  return [
    heading('4. La commande'),
    list(
      'Vous choisissez un contenu, puis vous vous connectez ou ouvrez un compte.',
      "La page de commande récapitule le contenu, la durée de l'accès, le prix total et votre droit de rétractation. Vous pouvez encore tout changer, ou revenir en arrière.",
      "Vous cochez les cases, qui ne le sont jamais d'avance, puis vous appuyez sur « Commander avec obligation de paiement » (article L221-14 du code de la consommation).",
      'Vous payez sur la page sécurisée de notre prestataire.',
      'Une confirmation vous est envoyée aussitôt par e-mail : elle reprend la commande et le texte entier de ces conditions, sur un support que vous pouvez garder (article L221-13).',
    ),
    paragraph(
      'Le contrat est conclu en français quand le paiement est accepté. Nous gardons la preuve de chaque commande dix ans et vous en donnons copie sur demande (article L213-1).',
    ),
    heading('5. Le paiement'),
    paragraph(
      "Le prix est payé en une fois, par carte bancaire, sur la page de Stripe, qui peut demander à votre banque de vous authentifier. Votre numéro de carte ne passe jamais par ce site. Si le paiement est refusé, rien n'est débité et la commande n'existe pas. Si un contenu était payé deux fois, le second paiement vous serait rendu de lui-même.",
    ),
    heading("6. L'accès"),
    paragraph(
      "L'accès est ouvert dès que le paiement est confirmé, dans votre espace, sur tous vos appareils. Il n'a pas de limite de durée et ne se renouvelle ni ne se paie de nouveau. Si l'école devait fermer le site, elle vous préviendrait par e-mail au moins trois mois avant, pour que vous puissiez télécharger vos documents.",
    ),
    paragraph(
      "Si l'accès ne s'ouvre pas, écrivez-nous : nous l'ouvrons sans retard injustifié. À défaut, vous pouvez mettre fin au contrat et être remboursé (article L224-25-11 du code de la consommation). Ce que vous pouvez faire des contenus est dit dans les ",
      link("conditions d'utilisation", '/terms-of-service'),
      `. ${nameOwner(school)} en garde la propriété intellectuelle.`,
    ),
  ];
}

function describeWithdrawal(school: School): LegalBlock[] {
  return [
    heading('7. Le droit de rétractation'),
    paragraph(
      'Vous avez quatorze jours à compter de la conclusion du contrat pour vous rétracter, sans donner de raison et sans frais (article L221-18 du code de la consommation).',
    ),
    paragraph(
      "Ce droit prend fin plus tôt pour un contenu numérique fourni sans support matériel, si vous avez demandé qu'il soit fourni avant la fin du délai, reconnu que vous perdiez ainsi votre droit, et si nous vous avons confirmé cet accord par e-mail (article L221-28, 13°). C'est l'objet de la case « Je demande à accéder au contenu dès maintenant » de la page de commande. La confirmation est établie avant que l'accès ne s'ouvre, et reprend les mots que vous avez acceptés.",
    ),
    paragraph("Tant que le droit vous est ouvert, vous pouvez l'exercer de la manière que vous voulez :"),
    list(
      [
        'en ligne, par la fonction « renoncer au contrat ici » qui accompagne la commande dans ',
        link('votre espace', '/profile'),
        ' pendant tout le délai (article L221-21) : un accusé de réception daté vous parvient aussitôt par e-mail ;',
      ],
      ['par e-mail, à ', mail(school.email), ', avec ou sans le modèle ci-dessous ;'],
      "par courrier, à l'adresse du vendeur.",
    ),
    paragraph(
      "Nous vous rendons tout ce que vous avez payé, par le moyen de paiement que vous avez utilisé, au plus tard quatorze jours après avoir reçu votre décision (article L221-24). L'accès est alors fermé.",
    ),
    quotation(
      ...withdrawalForm(
        [nameOwner(school), school.legal.address.join(', '), school.email].filter(Boolean).join(', '),
      ),
    ),
  ];
}

function describeGuarantees(school: School): LegalBlock[] {
  return [
    heading('8. Les garanties légales'),
    paragraph(
      'Le contenu fourni doit être conforme au contrat et à sa description (articles L224-25-12 et suivants du code de la consommation). Un fichier abîmé, une leçon qui manque, une erreur dans un corrigé ? Écrivez à ',
      mail(school.email),
      "\u202f: nous corrigeons sans frais. Voici vos droits, dans les mots de la loi (annexe de l'article D211-3).",
    ),
    quotation(...conformityGuarantee),
    heading('9. Notre responsabilité'),
    paragraph(
      "Nous répondons de la bonne exécution du contrat (article L221-15 du code de la consommation), sauf si le défaut vient de vous, d'un tiers étranger au contrat et imprévisible, ou d'un cas de force majeure. Nous mettons tout notre soin à vous préparer ; la note d'un examen dépend aussi de vous et du jury, et ne peut être promise.",
    ),
    heading('10. Vos données'),
    paragraph(
      'Elles servent à tenir votre compte, vos commandes et notre comptabilité, comme le dit la ',
      link('politique de confidentialité', '/privacy-policy'),
      '.',
    ),
  ];
}

function describeDisagreements(school: School): LegalBlock[] {
  return [
    heading('11. Réclamations et médiation'),
    paragraph(
      "Écrivez-nous d'abord, par la ",
      link('page « Nous écrire »', '/contact?sujet=achat'),
      ' ou à ',
      mail(school.email),
      "\u202f: nous répondons sous deux jours ouvrés. Si notre réponse ne vous convient pas, ou si elle tarde plus de deux mois, vous pouvez saisir gratuitement le médiateur de la consommation, dans l'année qui suit votre réclamation écrite (articles L612-1 et L612-2 du code de la consommation).",
    ),
    ...describeMediator(school),
    heading('12. Droit applicable'),
    paragraph(
      "Le contrat suit le droit français. Si vous vivez dans un autre pays, il ne vous prive pas des règles protectrices de ce pays (article 6 du règlement (CE) n° 593/2008). À défaut d'accord, vous pouvez saisir le tribunal du lieu où vous demeuriez au moment du contrat ou du dommage, ou tout tribunal que la loi désigne (article R631-3 du code de la consommation).",
    ),
    heading('13. Les versions de ces conditions'),
    paragraph(
      "La version qui vous lie est celle que vous avez acceptée en commandant : un changement ultérieur n'y touche pas. Chaque version porte un numéro et une date, et toutes restent lisibles au bas de cette page.",
    ),
  ];
}
