/** Row of the privacy policy, with the database tables that it describes. */
type PersonalRecord = {
  /** Tables in `database/personal-data.ts`; empty if listed in another row or held by a provider. */
  tables: readonly string[];
  data: string;
  reason: string;
  basis: string;
  duration: string;
};

/** All personal data with reason, legal basis and duration (GDPR, articles 13, 14 and 30). */
export const personalRecords: readonly PersonalRecord[] = [
  {
    tables: ['directory', 'proved_addresses', 'email_changes'],
    data: 'Compte : adresse e-mail, celles que vous aviez confirmées avant, nom, image, mot de passe sous une forme illisible ; identifiant, nom et adresse donnés par un service de connexion si vous en reliez un',
    reason: 'Vous reconnaître et vous donner accès à ce qui est à vous',
    basis: 'Contrat (art. 6.1.b)',
    duration: 'Tant que le compte existe',
  },
  {
    tables: ['sessions', 'provider_attempts', 'passkey_challenges'],
    data: 'Connexions : clé de session sous une forme illisible, navigateur, langue, fuseau horaire, dates',
    reason: 'Vous garder connecté, et vous seul ; vous montrer vos appareils',
    basis: 'Contrat (art. 6.1.b)',
    duration: "Quatorze jours au plus, sept sans visite, ou jusqu'à la déconnexion",
  },
  {
    tables: ['devices'],
    data: 'Appareils déjà vus, sous une forme illisible',
    reason: 'Vous prévenir par lettre quand un nouvel appareil entre',
    basis: 'Intérêt légitime : la sécurité (art. 6.1.f)',
    duration: 'Un an après la dernière connexion',
  },
  {
    tables: ['changes'],
    data: "Journal de l'école : qui a fait quoi dans l'administration, et sur quelle fiche",
    reason: 'Savoir ce qui a été fait, et le défaire',
    basis: 'Intérêt légitime : tenir le site (art. 6.1.f)',
    duration: "Tant que le site existe ; votre nom et votre adresse s'en vont avec votre compte",
  },
  {
    tables: ['second_factors', 'passkeys', 'recovery_codes'],
    data: "Deuxième facteur, si vous en voulez un : secret de votre application, chiffré ; clés d'accès (clé publique, nom, dates) ; codes de secours sous une forme illisible",
    reason: 'Demander une seconde preuve, et vous rendre votre compte si vous la perdez',
    basis: 'Contrat (art. 6.1.b)',
    duration: "Jusqu'à ce que vous les retiriez, au plus tant que le compte existe",
  },
  {
    tables: ['orders', 'entitlements'],
    data: "Commandes : contenu, prix, date, adresse e-mail, conditions acceptées et leur version ; jusqu'au paiement d'un cadeau, la personne qui le reçoit et votre mot",
    reason: 'Vendre, livrer, rembourser, tenir la comptabilité, prouver ce qui a été convenu',
    basis: 'Contrat et obligation légale (art. 6.1.b et c)',
    duration:
      'Tant que le compte existe, et dix ans au moins (art. L123-22 du code de commerce, art. L213-1 du code de la consommation) ; une commande jamais payée est effacée après 400 jours',
  },
  {
    tables: ['invoices'],
    data: 'Factures et avoirs : nom, société, SIREN et numéro de TVA, adresse postale, adresse e-mail, contenu, prix, TVA, moyen de paiement',
    reason: 'Facturer et tenir la comptabilité',
    basis: 'Obligation légale (art. 6.1.c)',
    duration: '10 ans (art. L123-22 du code de commerce)',
  },
  {
    tables: ['refunds', 'disputes', 'payment_incidents', 'payment_movements'],
    data: "Suites d'un paiement : remboursements et leur motif, contestations, incidents, mouvements chez le prestataire, pays de la carte",
    reason: 'Rembourser, répondre à la banque, tenir la comptabilité',
    basis: 'Contrat et obligation légale (art. 6.1.b et c)',
    duration: '10 ans (art. L123-22 du code de commerce)',
  },
  {
    tables: ['vouchers'],
    data: 'Cadeaux et places de classe : code, nom et adresse e-mail de la personne qui reçoit, votre mot, dates, compte qui a utilisé le code, annulation du code',
    reason: "Remettre le cadeau ou la place, et prouver que c'est fait",
    basis:
      'Contrat (art. 6.1.b) ; pour la personne qui reçoit, intérêt légitime : remettre ce qui lui est offert (art. 6.1.f)',
    duration: 'Avec la commande, 10 ans',
  },
  {
    tables: ['withdrawals', 'pending_statements'],
    data: 'Rétractations : nom, adresse e-mail, commande, votre déclaration, dates',
    reason:
      'Recevoir votre décision, en accuser réception et rembourser (art. L221-21 et D221-5 du code de la consommation)',
    basis: 'Obligation légale (art. 6.1.c)',
    duration: '10 ans avec la commande ; une déclaration non confirmée est effacée après 15 minutes',
  },
  {
    tables: ['course_progress', 'lesson_progress', 'playback'],
    data: 'Progression : leçons ouvertes et terminées, passages vus de chaque vidéo, dates',
    reason:
      'Reprendre où vous en étiez, sur tous vos appareils ; vous accompagner ; attester que vous avez suivi un cours',
    basis: 'Contrat (art. 6.1.b)',
    duration: 'Tant que le compte existe, aussi après un remboursement : un nouvel achat la retrouve',
  },
  {
    tables: ['attempts', 'answers', 'answer_events', 'marks', 'answer_claims'],
    data: 'Exercices : réponses et leurs versions, corrections, notes, réponses contestées, dates',
    reason: 'Corriger, vous montrer vos résultats et vous aider',
    basis: 'Contrat (art. 6.1.b)',
    duration: 'Tant que le compte existe',
  },
  {
    tables: ['review_cards', 'review_log'],
    data: 'Révisions : questions à revoir, réponses, dates',
    reason: 'Vous proposer au bon moment ce que vous avez manqué',
    basis: 'Contrat (art. 6.1.b)',
    duration: 'Tant que le compte existe',
  },
  {
    tables: ['level_results', 'level_sittings'],
    data: 'Test de niveau : réponses pendant le test, puis niveau et date si vous gardez le résultat',
    reason: 'Estimer votre niveau',
    basis: 'Contrat (art. 6.1.b)',
    duration: 'Réponses : 1 jour ; résultat gardé : tant que le compte existe',
  },
  {
    tables: ['lesson_notes'],
    data: "Notes que vous prenez sous les leçons ; l'école ne les lit pas",
    reason: 'Vous les rendre',
    basis: 'Contrat (art. 6.1.b)',
    duration: 'Tant que le compte existe, ou que vous ne les effacez pas',
  },
  {
    tables: ['lesson_questions'],
    data: "Questions posées sous une leçon, nos réponses ; votre prénom, si vous acceptez qu'on le lise",
    reason: 'Vous répondre, et faire profiter les autres élèves de la réponse',
    basis: 'Contrat (art. 6.1.b) ; pour votre prénom, votre consentement (art. 6.1.a)',
    duration:
      "Tant que le compte existe ; ce qui a été partagé reste ensuite sans votre nom, si rien n'y dit qui vous êtes",
  },
  {
    tables: ['opinions'],
    data: 'Avis : note, texte, prénom, dates',
    reason:
      'Dire aux visiteurs ce que pensent ceux qui ont suivi le contenu (art. L111-7-2 du code de la consommation)',
    basis: 'Intérêt légitime : éclairer un achat (art. 6.1.f)',
    duration: 'Tant que le compte existe, publié ou non',
  },
  {
    tables: ['attestations'],
    data: 'Attestations de suivi : nom, contenu, durée, nombre de leçons, dates, code',
    reason: 'Vous les donner, et les confirmer à qui en tient le code',
    basis: 'Contrat (art. 6.1.b)',
    duration: 'Tant que le compte existe ; le code ne confirme plus rien ensuite',
  },
  {
    tables: ['availability_alerts'],
    data: "Adresse e-mail de qui veut savoir qu'un contenu est en vente",
    reason: 'Vous écrire une lettre, une seule',
    basis: 'Votre consentement (art. 6.1.a)',
    duration:
      "Jusqu'à cette lettre, ou jusqu'à ce que vous y renonciez ; sept jours si vous ne confirmez pas",
  },
  {
    tables: [],
    data: 'Accès offert à une adresse sans compte : adresse e-mail, contenu',
    reason: 'Vous le remettre',
    basis: 'Intérêt légitime : vous faire ce présent (art. 6.1.f)',
    duration: "Jusqu'à ce que vous l'ouvriez, un an au plus",
  },
  {
    tables: ['letters'],
    data: 'Lettres envoyées : confirmations de commande, liens de connexion',
    reason: 'Vous confirmer ce que vous avez fait',
    basis: 'Contrat (art. 6.1.b)',
    duration: 'Tant que le compte existe',
  },
  {
    tables: ['messages', 'message_replies'],
    data: 'Messages de la page « Nous écrire » : nom, adresse e-mail, sujet, texte, nos réponses',
    reason: 'Vous répondre et suivre votre demande',
    basis: 'Intérêt légitime : répondre à qui nous écrit (art. 6.1.f)',
    duration: 'Trois ans au plus ; trente jours une fois mis à la corbeille',
  },
  {
    tables: ['scores'],
    data: "Résultats d'examen publiés : nom choisi, notes, témoignage, photo",
    reason: 'Montrer le chemin parcouru',
    basis: 'Votre consentement (art. 6.1.a)',
    duration:
      "Jusqu'à ce que vous le retiriez ; restent alors l'examen, la session, les notes et les dates de l'accord, sans votre nom",
  },
  {
    tables: ['rate_limits'],
    data: 'Adresse IP et adresse e-mail, pour compter les essais',
    reason: 'Arrêter les envois et les connexions en masse',
    basis: 'Intérêt légitime : la sécurité (art. 6.1.f)',
    duration: 'Deux jours au plus',
  },
  {
    tables: ['refused_forms'],
    data: 'Formulaire refusé : ce que vous aviez écrit, chiffré ; réseau sous une forme illisible',
    reason: 'Vous le rendre pour le corriger, sans script',
    basis: 'Intérêt légitime : ne rien vous faire perdre (art. 6.1.f)',
    duration: '15 minutes',
  },
  {
    tables: [],
    data: "Réseaux d'où vous vous êtes connecté, sous une forme illisible",
    reason: "Vous laisser entrer quand quelqu'un d'autre essaie votre mot de passe",
    basis: 'Intérêt légitime : la sécurité (art. 6.1.f)',
    duration: 'Six mois après la dernière connexion',
  },
];
