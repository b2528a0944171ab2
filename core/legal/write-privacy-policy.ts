import type { School } from '../school.ts';
import {
  bulletList,
  facts,
  heading,
  type LegalBlock,
  link,
  mail,
  nameOwner,
  paragraph,
  table,
} from './legal-block.ts';
import { personalRecords } from './personal-records.ts';

/** Writes the privacy policy (articles 13 and 14 of the GDPR). */
export function writePrivacyPolicy(school: School): LegalBlock[] {
  const contact = school.legal.personalDataContact || school.email;
  return [
    paragraph(
      "En deux phrases : nous gardons ce qu'il faut pour vous donner accès à vos cours, tenir nos comptes et vous répondre. Aucune publicité, aucune mesure d'audience, aucune revente.",
    ),
    heading('Qui en répond'),
    facts(
      ['Responsable', nameOwner(school)],
      ['Adresse', ...school.legal.address],
      ['Pour vos données', contact ? mail(contact) : link('Page « Nous écrire »', '/contact')],
    ),
    heading('Ce que nous gardons, pourquoi et combien de temps'),
    table(
      'Les données, leur raison, le fondement dans le RGPD et leur durée',
      ['Données', 'Pourquoi', 'Fondement', 'Durée'],
      personalRecords.map(({ data, reason, basis, duration }) => [data, reason, basis, duration]),
    ),
    paragraph(
      "Les champs demandés sont ceux dont nous avons besoin : sans adresse e-mail, pas de compte ni de réponse. Le journal technique du site ne contient ni nom, ni adresse e-mail, ni ce que vous écrivez. Aucune décision n'est prise par une machine seule.",
    ),
    heading('Vos paiements'),
    paragraph(
      'Vous payez sur la page de notre prestataire de paiement, Stripe. Votre numéro de carte ne passe jamais par ce site et nous ne le voyons pas : nous recevons la confirmation, le montant et un identifiant. Stripe traite ces données aussi pour son compte, selon ',
      link('sa propre politique', 'https://stripe.com/fr/privacy'),
      '.',
    ),
    heading("Qui d'autre les voit"),
    bulletList(
      "La personne qui tient l'école, et celles à qui elle confie l'administration du site.",
      school.legal.host.name
        ? `L'hébergeur du site, ${school.legal.host.name}, et le service qui achemine nos e-mails, pour notre compte et sur nos instructions.`
        : "L'hébergeur du site et le service qui achemine nos e-mails, pour notre compte et sur nos instructions.",
      'Stripe, pour les paiements.',
      "Le service par lequel vous choisissez d'entrer (Google, Microsoft, Apple ou un autre), là où l'école en propose un : il apprend que vous entrez ici, et nous donne votre identifiant chez lui, votre nom, votre adresse et votre image.",
      "L'administration fiscale ou un juge, quand la loi nous y oblige.",
    ),
    paragraph(
      "Personne d'autre. Si un prestataire traite des données hors de l'Union européenne, c'est sous une décision d'adéquation ou des clauses contractuelles types de la Commission européenne (articles 45 et 46 du RGPD). La liste à jour vous est donnée sur demande.",
    ),
    heading('Cookies et ce que garde votre navigateur'),
    table(
      'Ce que le site laisse dans votre navigateur',
      ['Nom', 'À quoi il sert', 'Durée'],
      [
        ['__session (cookie)', 'Vous garder connecté', 'Quatorze jours au plus, sept sans visite'],
        [
          'device (cookie)',
          'Reconnaître cet appareil quand vous vous connectez, pour vous prévenir par e-mail quand un autre le fait',
          'Un an après la dernière connexion',
        ],
        [
          'Session du compte (mémoire du navigateur)',
          'Renouveler la connexion sans redemander le mot de passe',
          "Jusqu'à la déconnexion",
        ],
        [
          'theme (mémoire du navigateur)',
          'Retenir le thème clair ou sombre que vous avez choisi',
          "Jusqu'à ce que vous l'effaciez",
        ],
        [
          'Adresse e-mail (mémoire du navigateur)',
          'Finir une connexion par lien commencée ici',
          "Jusqu'à l'ouverture du lien",
        ],
        [
          'Brouillons (mémoire du navigateur, pour qui administre le site)',
          'Ne rien perdre de ce qui est écrit',
          "Jusqu'à l'enregistrement",
        ],
      ],
    ),
    paragraph(
      "Tous sont nécessaires à ce que vous demandez : la loi n'exige pas de bandeau pour eux (article 82 de la loi Informatique et libertés), et il n'y en a pas. Une vidéo de YouTube ou de Vimeo, qui peut déposer ses propres cookies, ne se charge que si vous le demandez.",
    ),
    heading('Comment elles sont protégées'),
    bulletList(
      'Les échanges sont chiffrés ; les mots de passe et les clés de session ne sont gardés que sous une forme dont on ne peut rien tirer.',
      "Les contenus payants et les données de chacun ne s'ouvrent qu'à qui y a droit.",
      'Si une violation de données vous exposait à un risque élevé, nous vous préviendrions sans tarder (article 34 du RGPD).',
    ),
    heading('Les copies de sauvegarde'),
    paragraph(
      'Chaque nuit, une copie de tout le site est faite, pour le remettre en état après une panne ou une erreur. Sont gardées les copies des sept derniers jours, des quatre dernières semaines et des douze derniers mois ; les autres sont détruites.',
    ),
    paragraph(
      "Ce qui est effacé quitte le site aussitôt, et les copies à mesure qu'elles sont détruites : au bout d'un an au plus. Jusque-là, elles ne servent qu'à remettre le site en état. Si l'une d'elles doit servir, les comptes supprimés depuis sont supprimés de nouveau, sans que vous ayez à le demander. Si autre chose que vous aviez effacé ou retiré reparaît, dites-le-nous : nous l'effaçons de nouveau.",
    ),
    heading('Vos droits'),
    paragraph('Vous pouvez, à tout moment et gratuitement :'),
    bulletList(
      [
        'demander une copie de vos données (accès), sous une forme réutilisable (portabilité) : ',
        link('votre profil', '/profile#donnees'),
        ' la donne tout de suite ;',
      ],
      'faire corriger ce qui est inexact ;',
      [
        'faire effacer vos données : ',
        link('supprimer votre compte', '/profile/remove-account'),
        " suffit le plus souvent : compte, accès, progression, notes, questions, avis, attestations, messages, lettres, appareils, compteurs et fiche chez le prestataire de paiement s'en vont. Les achats réglés restent dix ans, parce que la loi l'exige, sans autre usage : numéro, date, contenu, prix, remboursement, adresse donnée ce jour-là, conditions acceptées, référence du paiement ;",
      ],
      "vous opposer à un traitement fondé sur l'intérêt légitime, ou en demander la limitation ;",
      'retirer un consentement, sans effet sur ce qui a été fait avant ;',
      'dire ce que deviendront vos données après votre mort (article 85 de la loi Informatique et libertés).',
    ),
    paragraph(
      'Écrivez à ',
      mail(contact),
      ', ou passez par la ',
      link('page « Nous écrire »', '/contact?sujet=donnees'),
      '. Nous répondons dans le mois. Si notre réponse ne vous convient pas, vous pouvez saisir la ',
      link('CNIL', 'https://www.cnil.fr/fr/plaintes'),
      ', 3 place de Fontenoy, TSA 80715, 75334 Paris Cedex 07.',
    ),
    heading('Les plus jeunes'),
    paragraph(
      "Le site s'adresse à des adultes et à des adolescents. Avant quinze ans, l'accord de la personne qui exerce l'autorité parentale est nécessaire (article 45 de la loi Informatique et libertés).",
    ),
    heading('Quand cette politique change'),
    paragraph(
      'Chaque version porte un numéro et une date, et les précédentes restent lisibles au bas de cette page.',
    ),
  ];
}
