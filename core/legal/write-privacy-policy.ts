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
      "En résumé : nous conservons les données nécessaires pour vous donner accès à vos cours, tenir notre comptabilité et vous répondre. Aucune publicité, aucune mesure d'audience, aucune revente.",
    ),
    heading('Qui est responsable de vos données'),
    facts(
      ['Responsable', nameOwner(school)],
      ['Adresse', ...school.legal.address],
      ['Pour vos données', contact ? mail(contact) : link('Page « Nous écrire »', '/contact')],
    ),
    heading('Quelles données, pourquoi et combien de temps'),
    table(
      'Les données conservées, la raison, le fondement dans le RGPD et la durée',
      ['Données', 'Pourquoi', 'Fondement', 'Durée'],
      personalRecords.map(({ data, reason, basis, duration }) => [
        ...[data, reason, basis],
        duration.replace('{recordingMonths}', String(school.recordingMonths)),
      ]),
    ),
    paragraph(
      "Nous demandons seulement les informations nécessaires : sans adresse e-mail, nous ne pouvons ni créer un compte, ni vous répondre. Le journal technique du site ne contient ni nom, ni adresse e-mail, ni vos textes. Aucune décision n'est prise uniquement par une machine.",
    ),
    heading('Vos paiements'),
    paragraph(
      'Vous payez en ligne sur la page de notre prestataire de paiement, Stripe. Votre numéro de carte ne passe jamais par ce site et nous ne le voyons pas : nous recevons la confirmation, le montant et un identifiant. Stripe traite aussi ces données pour son propre compte, selon ',
      link('sa politique de confidentialité', 'https://stripe.com/fr/privacy'),
      '.',
    ),
    heading("Qui d'autre a accès à vos données"),
    bulletList(
      "La personne qui dirige l'école, et les personnes qui ont un compte administrateur.",
      school.legal.host.name
        ? `L'hébergeur du site, ${school.legal.host.name}, et le service qui envoie nos e-mails, pour notre compte et sur nos instructions.`
        : "L'hébergeur du site et le service qui envoie nos e-mails, pour notre compte et sur nos instructions.",
      'Stripe, pour les paiements.',
      "Le service que vous choisissez pour vous connecter (Google, Microsoft, Apple ou un autre), si l'école en propose un : il sait que vous vous connectez ici, et il nous donne votre identifiant, votre nom, votre adresse e-mail et votre photo.",
      "L'administration fiscale ou un juge, quand la loi nous y oblige.",
    ),
    paragraph(
      "Personne d'autre. Si un prestataire traite des données hors de l'Union européenne, c'est sous une décision d'adéquation ou des clauses contractuelles types de la Commission européenne (articles 45 et 46 du RGPD). Nous vous donnons la liste à jour sur demande.",
    ),
    heading('Cookies et données de votre navigateur'),
    table(
      'Données enregistrées dans votre navigateur',
      ['Nom', 'Utilité', 'Durée'],
      [
        ['__session (cookie)', 'Garder votre session ouverte', '14 jours maximum, 7 jours sans visite'],
        [
          'device (cookie)',
          "Reconnaître cet appareil, pour vous prévenir par e-mail d'une connexion depuis un autre appareil",
          '1 an après la dernière connexion',
        ],
        [
          'Session du compte (mémoire du navigateur)',
          'Prolonger la connexion sans demander de nouveau le mot de passe',
          "Jusqu'à la déconnexion",
        ],
        [
          'theme (mémoire du navigateur)',
          'Enregistrer votre choix de thème, clair ou sombre',
          "Jusqu'à ce que vous l'effaciez",
        ],
        [
          'Adresse e-mail (mémoire du navigateur)',
          'Terminer une connexion par lien commencée ici',
          "Jusqu'à l'utilisation du lien",
        ],
        [
          'Réponses, notes, questions et progression pas encore envoyées (mémoire du navigateur)',
          'Ne pas perdre vos textes et votre travail, par exemple sans connexion',
          "Jusqu'à leur envoi",
        ],
        [
          'player (mémoire du navigateur)',
          'Enregistrer votre choix de vitesse et de sous-titres',
          "Jusqu'à ce que vous l'effaciez",
        ],
        [
          'hors-ligne (mémoire du navigateur, comptes élèves)',
          'Vous expliquer une coupure du réseau. Cette page ne contient aucune donnée personnelle',
          "Jusqu'à ce que vous l'effaciez",
        ],
        [
          'Brouillons (mémoire du navigateur, comptes administrateurs)',
          'Ne pas perdre les textes en cours',
          "Jusqu'à l'enregistrement",
        ],
      ],
    ),
    paragraph(
      "Tous sont nécessaires au service que vous demandez : la loi n'exige pas de bandeau (article 82 de la loi Informatique et libertés), et il n'y en a pas. Une vidéo de YouTube ou de Vimeo peut déposer ses propres cookies : elle est chargée seulement si vous le demandez.",
    ),
    heading('Comment vos données sont protégées'),
    bulletList(
      'Les échanges sont chiffrés. Les mots de passe et les clés de session sont conservés uniquement sous une forme illisible.',
      'Les contenus payants et les données personnelles sont accessibles seulement aux personnes qui y ont droit.',
      'Si une violation de données vous exposait à un risque élevé, nous vous préviendrions sans tarder (article 34 du RGPD).',
    ),
    heading('Les sauvegardes'),
    paragraph(
      'Chaque nuit, nous faisons une sauvegarde de tout le site, pour le rétablir après une panne ou une erreur. Nous conservons les sauvegardes des 7 derniers jours, des 4 dernières semaines et des 12 derniers mois. Les autres sont détruites.',
    ),
    paragraph(
      "Les données effacées sont retirées du site tout de suite. Elles restent dans les anciennes sauvegardes pendant 1 an maximum. Ces sauvegardes servent seulement à rétablir le site. Si nous utilisons une sauvegarde, les comptes supprimés depuis sont supprimés de nouveau, sans demande de votre part. Si une autre donnée effacée ou retirée est de nouveau visible, écrivez-nous : nous l'effaçons de nouveau.",
    ),
    heading('Vos droits'),
    paragraph('Vous pouvez, à tout moment et gratuitement :'),
    bulletList(
      [
        'demander une copie de vos données (accès), sous une forme réutilisable (portabilité). Vous pouvez la télécharger tout de suite dans ',
        link('votre profil', '/profile#donnees'),
        '\u202f;',
      ],
      'faire corriger des données incorrectes ;',
      [
        'faire effacer vos données. Le plus souvent, il suffit de ',
        link('supprimer votre compte', '/profile/remove-account'),
        ". Sont alors effacés : compte, accès, progression, notes de cours, questions, avis, attestations, messages, e-mails, appareils, compteurs d'essais et fiche chez le prestataire de paiement. Les achats payés sont conservés 10 ans, parce que la loi l'exige, sans autre usage : numéro, date, contenu, prix, remboursement, adresse donnée ce jour-là, conditions acceptées, référence du paiement ;",
      ],
      "vous opposer à un traitement fondé sur l'intérêt légitime, ou en demander la limitation ;",
      'retirer un consentement, sans effet sur les traitements déjà faits ;',
      'décider de vos données après votre mort (article 85 de la loi Informatique et libertés).',
    ),
    paragraph(
      'Écrivez à ',
      mail(contact),
      ', ou utilisez la ',
      link('page « Nous écrire »', '/contact?sujet=donnees'),
      '. Nous répondons dans un délai de 1 mois. Si notre réponse ne vous convient pas, vous pouvez saisir la ',
      link('CNIL', 'https://www.cnil.fr/fr/plaintes'),
      ', 3 place de Fontenoy, TSA 80715, 75334 Paris Cedex 07.',
    ),
    heading('Les plus jeunes'),
    paragraph(
      "Le site s'adresse à des adultes et à des adolescents. Avant 15 ans, l'accord de la personne qui exerce l'autorité parentale est nécessaire (article 45 de la loi Informatique et libertés).",
    ),
    heading('Quand cette politique change'),
    paragraph(
      'Chaque version a un numéro et une date. Les versions précédentes restent lisibles au bas de cette page.',
    ),
  ];
}
