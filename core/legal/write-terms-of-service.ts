import type { School } from '../settings/school.ts';
import { heading, type LegalBlock, link, list, mail, nameOwner, paragraph } from './legal-block.ts';

/** How the site may be used, by those who buy and those who do not. */
export function writeTermsOfService(school: School): LegalBlock[] {
  const owner = nameOwner(school);
  return [
    heading("À quoi s'appliquent ces conditions"),
    paragraph(
      `Elles règlent l'usage du site ${school.name}, édité par ${owner} (`,
      link('mentions légales', '/legal-mentions'),
      '). Les achats relèvent en plus des ',
      link('conditions générales de vente', '/terms-and-conditions'),
      '. Consulter les pages publiques ne demande ni compte ni engagement.',
    ),
    heading('Votre compte'),
    list(
      'Un compte est gratuit et personnel : une personne, une adresse e-mail qui est la sienne.',
      "À partir de quinze ans, vous ouvrez votre compte vous-même. Avant, c'est à la personne qui exerce l'autorité parentale de le faire avec vous.",
      "Gardez votre mot de passe pour vous. Si vous pensez que quelqu'un d'autre le connaît, changez-le et prévenez-nous.",
      [
        'Vous pouvez supprimer votre compte à tout moment, depuis ',
        link('votre profil', '/profile/remove-account'),
        '. Ce qui est effacé et ce que la loi oblige à garder vous est dit avant.',
      ],
    ),
    heading('Ce que vous pouvez faire des contenus'),
    paragraph(
      `Les cours, les exercices, leurs documents, leurs sons et leurs vidéos restent la propriété de ${owner}. L'accès que vous achetez, ou qui vous est offert, vous donne le droit, personnel et sans limite de territoire, de :`,
    ),
    list(
      'les consulter autant de fois que vous le voulez, sur tous vos appareils ;',
      'télécharger et imprimer, pour votre propre étude, les documents qui sont proposés au téléchargement ;',
      "en citer de courts extraits, en nommant l'auteur.",
    ),
    paragraph('Il ne permet pas de :'),
    list(
      'partager votre compte, donner, prêter, revendre ou publier les contenus, même gratuitement, même modifiés ;',
      'vous en servir pour un enseignement, payant ou non, sans un accord écrit : demandez-le, nous répondons volontiers ;',
      "les recueillir par des moyens automatiques, ni s'en servir pour entraîner un logiciel (article L122-5-3 du code de la propriété intellectuelle : nous nous y opposons).",
    ),
    heading('Ce que nous attendons de chacun'),
    list(
      "Ne pas tenter d'entrer dans le compte de quelqu'un d'autre, ni de contourner les protections du site.",
      'Ne pas le surcharger, ni y envoyer de programme nuisible ou de message publicitaire.',
      "Écrire avec le respect que l'on doit à un professeur et à ses élèves.",
    ),
    heading('Si ces règles ne sont pas suivies'),
    paragraph(
      "Nous écrivons d'abord à la personne, sauf urgence. Si les faits sont graves ou continuent, son compte peut être fermé, avec les raisons et le moyen de les contester. Une fermeture ne retire pas les droits que la loi donne à un acheteur.",
    ),
    heading('Disponibilité et sécurité'),
    paragraph(
      "Nous faisons en sorte que le site soit toujours ouvert. Une maintenance peut l'interrompre un moment ; elle est alors annoncée par une page qui le dit. Nous ne répondons pas d'une interruption due à un cas de force majeure, à votre matériel ou à votre accès à Internet.",
    ),
    heading('Ce que nous enseignons'),
    paragraph(
      "Les cours préparent à des examens que d'autres organisent. Nous y mettons tout notre soin, sans pouvoir promettre une note ni la décision d'un jury ou d'une administration. Les règles des examens changent : seules font foi celles que publie l'organisme qui les fait passer.",
    ),
    heading("Liens vers d'autres sites"),
    paragraph(
      "Certaines pages mènent ailleurs. Nous choisissons ces adresses, mais ce qu'on y trouve n'est pas de notre fait. Une vidéo hébergée par YouTube ou Vimeo ne se charge que si vous le demandez.",
    ),
    heading('Droit applicable'),
    paragraph(
      'Ces conditions suivent le droit français. Si vous êtes consommateur et vivez ailleurs, les règles protectrices de votre pays restent les vôtres. Une question, un désaccord ? Écrivez-nous à ',
      mail(school.email),
      "\u202f: c'est presque toujours le plus court chemin.",
    ),
    heading('Quand ces conditions changent'),
    paragraph(
      "Chaque version porte un numéro et une date, et les précédentes restent lisibles au bas de cette page. Un changement qui réduirait vos droits vous est annoncé par e-mail avant de s'appliquer.",
    ),
  ];
}
