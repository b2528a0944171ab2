/** Row of the privacy policy, with the database tables that it describes. */
type PersonalRecord = {
  /** Tables in `database/personal-data.ts`; empty if listed in another row or held by a provider. */
  tables: readonly string[];
  data: string;
  reason: string;
  basis: string;
  /** May contain `{recordingMonths}`, a setting of the school. */
  duration: string;
};

/** All personal data with reason, legal basis and duration (GDPR, articles 13, 14 and 30). */
export const personalRecords: readonly PersonalRecord[] = [
  {
    tables: ['directory', 'proved_addresses', 'email_changes'],
    data: 'Compte : adresse e-mail, anciennes adresses confirmées, nom, photo, mot de passe sous une forme illisible ; si vous associez un service de connexion, identifiant, nom et adresse donnés par ce service',
    reason: 'Vous reconnaître et vous donner accès à vos contenus',
    basis: 'Contrat (art. 6.1.b)',
    duration: 'Tant que le compte existe',
  },
  {
    tables: ['staff', 'staff_invitations'],
    data: "Équipe : rôle dans l'administration, adresse et dates des invitations",
    reason: "Ouvrir l'administration aux personnes de l'équipe, chacune selon son rôle",
    basis: 'Intérêt légitime : gérer le site (art. 6.1.f)',
    duration: "Tant que le compte existe ; 90 jours pour une invitation qui n'est plus valable",
  },
  {
    tables: ['sessions', 'provider_attempts', 'passkey_challenges'],
    data: 'Connexions : clé de session sous une forme illisible, navigateur, langue, fuseau horaire, dates',
    reason: 'Garder votre session ouverte et la protéger ; vous montrer vos appareils',
    basis: 'Contrat (art. 6.1.b)',
    duration: "14 jours maximum, 7 jours sans visite, ou jusqu'à la déconnexion",
  },
  {
    tables: ['devices'],
    data: 'Appareils déjà utilisés, sous une forme illisible',
    reason: "Vous prévenir par e-mail d'une connexion depuis un nouvel appareil",
    basis: 'Intérêt légitime : la sécurité (art. 6.1.f)',
    duration: '1 an après la dernière connexion',
  },
  {
    tables: ['changes'],
    data: "Journal d'activité : actions faites dans l'administration, personne et contenu concernés, dates",
    reason: 'Retrouver les actions faites, et les annuler',
    basis: 'Intérêt légitime : gérer le site (art. 6.1.f)',
    duration: 'Tant que le site existe ; votre nom et votre adresse sont effacés avec votre compte',
  },
  {
    tables: ['second_factors', 'passkeys', 'recovery_codes'],
    data: "Double authentification, si vous l'activez : secret de votre application, chiffré ; clés d'accès (clé publique, nom, dates) ; codes de secours sous une forme illisible",
    reason: 'Protéger votre compte, et vous aider à le récupérer',
    basis: 'Contrat (art. 6.1.b)',
    duration: "Jusqu'à ce que vous les supprimiez, ou tant que le compte existe",
  },
  {
    tables: ['orders', 'entitlements'],
    data: "Commandes : contenu, prix, date, adresse e-mail, conditions acceptées et leur version ; jusqu'au paiement d'un cadeau, la personne qui le reçoit et votre message",
    reason: 'Vendre, donner accès, rembourser, tenir la comptabilité, prouver les conditions acceptées',
    basis: 'Contrat et obligation légale (art. 6.1.b et c)',
    duration:
      'Tant que le compte existe, et 10 ans minimum (art. L123-22 du code de commerce, art. L213-1 du code de la consommation) ; une commande jamais payée est effacée après 400 jours',
  },
  {
    tables: ['people_imports', 'import_lines', 'imported_people', 'imported_purchases'],
    data: "Données reprises d'une autre plateforme de l'école : adresse e-mail, nom, achats, progression, accord pour la newsletter ou désinscription, numéro de client chez le prestataire de paiement, dates",
    reason:
      "Vous donner accès ici à ce que vous avez acheté sur l'ancienne plateforme, vous inviter, respecter votre désinscription",
    basis:
      "Contrat (art. 6.1.b) ; intérêt légitime : prévenir les élèves d'un changement de site (art. 6.1.f)",
    duration:
      'Tant que le compte existe, ou 3 ans si vous ne vous connectez pas ; lignes du fichier : 30 jours ; une adresse désinscrite est conservée sous une forme illisible',
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
    data: "Suites d'un paiement : remboursements et leur motif, contestations, incidents, mouvements chez le prestataire de paiement, pays du moyen de paiement",
    reason: 'Rembourser, répondre à la banque, tenir la comptabilité',
    basis: 'Contrat et obligation légale (art. 6.1.b et c)',
    duration: '10 ans (art. L123-22 du code de commerce)',
  },
  {
    tables: ['vouchers'],
    data: 'Cadeaux et places de classe : code, nom et adresse e-mail de la personne qui reçoit, votre message, dates, compte qui a utilisé le code, annulation du code',
    reason: 'Donner accès au cadeau ou à la place, et pouvoir le prouver',
    basis:
      'Contrat (art. 6.1.b) ; pour la personne qui reçoit, intérêt légitime : lui donner son cadeau (art. 6.1.f)',
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
    reason: 'Continuer sur tous vos appareils ; vous accompagner ; attester que vous avez suivi un cours',
    basis: 'Contrat (art. 6.1.b)',
    duration:
      'Tant que le compte existe, même après un remboursement : vous la retrouvez avec un nouvel achat',
  },
  {
    tables: ['attempts', 'answers', 'answer_events', 'marks', 'answer_claims', 'listening_plays'],
    data: 'Exercices : réponses et leurs versions, écoutes, corrections, notes, réponses contestées, dates',
    reason: 'Corriger, vous montrer vos résultats et vous aider',
    basis: 'Contrat (art. 6.1.b)',
    duration: 'Tant que le compte existe',
  },
  {
    tables: ['productions', 'recordings', 'correction_credits'],
    data: 'Productions écrites et orales : texte, enregistrement de la voix, correction, notes, dates, corrections achetées ou offertes',
    reason: 'Les corriger et vous montrer la correction',
    basis: 'Contrat (art. 6.1.b)',
    duration: 'Textes : tant que le compte existe ; voix : {recordingMonths} mois après la correction',
  },
  {
    tables: ['review_cards', 'review_log'],
    data: 'Révisions : questions à revoir, réponses, dates',
    reason: 'Vous proposer au bon moment les questions à revoir',
    basis: 'Contrat (art. 6.1.b)',
    duration: 'Tant que le compte existe',
  },
  {
    tables: ['level_results', 'level_sittings'],
    data: 'Test de niveau : réponses pendant le test, puis niveau et date si vous enregistrez le résultat',
    reason: 'Estimer votre niveau',
    basis: 'Contrat (art. 6.1.b)',
    duration: 'Réponses : 1 jour ; résultat enregistré : tant que le compte existe',
  },
  {
    tables: ['paper_sittings'],
    data: 'Examens blancs : sujet, dates, temps de chaque épreuve et votre accord pour publier un résultat',
    reason: 'Vous faire passer un examen blanc et afficher son résultat',
    basis: 'Contrat (art. 6.1.b)',
    duration: 'Tant que le compte existe',
  },
  {
    tables: ['learner_needs'],
    data: "Aménagements d'examen : temps supplémentaire et écoute, sans leur raison",
    reason: 'Adapter les examens blancs à vos besoins, à votre demande',
    basis: 'Consentement (art. 6.1.a et 9.2.a)',
    duration: "Tant que le compte existe, ou jusqu'à votre demande de suppression",
  },
  {
    tables: ['lesson_notes'],
    data: "Notes de cours que vous écrivez sous les leçons ; l'école ne les lit pas",
    reason: 'Vous permettre de les relire',
    basis: 'Contrat (art. 6.1.b)',
    duration: "Jusqu'à ce que vous les effaciez, ou tant que le compte existe",
  },
  {
    tables: ['study_plans'],
    data: 'Plan de travail, si vous en créez un : examen et date, jours et minutes de travail, cours choisis, adresse secrète du calendrier',
    reason:
      "Répartir votre travail jusqu'à l'examen ; vous envoyer le programme de la semaine, si vous le demandez",
    basis: "Contrat (art. 6.1.b) ; pour l'e-mail, votre consentement (art. 6.1.a)",
    duration: "Jusqu'à ce que vous le supprimiez, ou tant que le compte existe",
  },
  {
    tables: ['lesson_questions'],
    data: "Questions posées sous une leçon, nos réponses ; votre prénom, si vous acceptez qu'il soit affiché",
    reason: 'Vous répondre, et faire profiter les autres élèves de la réponse',
    basis: 'Contrat (art. 6.1.b) ; pour votre prénom, votre consentement (art. 6.1.a)',
    duration:
      'Tant que le compte existe ; une question partagée reste ensuite sans votre nom, si elle ne permet pas de vous identifier',
  },
  {
    tables: ['opinions'],
    data: 'Avis : note, texte, prénom, dates',
    reason:
      "Montrer aux visiteurs l'avis des élèves qui ont suivi le contenu (art. L111-7-2 du code de la consommation)",
    basis: 'Intérêt légitime : aider à choisir un contenu (art. 6.1.f)',
    duration: 'Tant que le compte existe, publié ou non',
  },
  {
    tables: ['attestations'],
    data: 'Attestations de suivi : nom, contenu, durée, leçons et exercices faits, meilleurs résultats, dates, code',
    reason: 'Vous les donner, et les confirmer aux personnes qui ont le code',
    basis: 'Contrat (art. 6.1.b)',
    duration: 'Tant que le compte existe ; ensuite, le code ne fonctionne plus',
  },
  {
    tables: ['availability_alerts'],
    data: 'Adresse e-mail des personnes qui demandent une alerte de mise en vente',
    reason: 'Vous envoyer un seul e-mail',
    basis: 'Votre consentement (art. 6.1.a)',
    duration:
      "Jusqu'à cet e-mail, ou jusqu'à ce que vous annuliez l'alerte ; 7 jours si vous ne confirmez pas",
  },
  {
    tables: [],
    data: 'Accès offert à une adresse sans compte : adresse e-mail, contenu',
    reason: 'Vous donner cet accès',
    basis: 'Intérêt légitime : vous offrir cet accès (art. 6.1.f)',
    duration: "Jusqu'à l'ouverture de l'accès, 1 an maximum",
  },
  {
    tables: ['letters'],
    data: 'E-mails envoyés : confirmations de commande, liens de connexion',
    reason: 'Confirmer vos actions',
    basis: 'Contrat (art. 6.1.b)',
    duration: 'Tant que le compte existe',
  },
  {
    tables: ['messages', 'message_replies'],
    data: 'Messages de la page « Nous écrire » : nom, adresse e-mail, sujet, texte, nos réponses',
    reason: 'Vous répondre et suivre votre demande',
    basis: 'Intérêt légitime : répondre aux personnes qui nous écrivent (art. 6.1.f)',
    duration: '3 ans maximum ; 30 jours après la mise à la corbeille',
  },
  {
    tables: ['scores', 'earlier_slugs'],
    data: "Résultats d'examen publiés : nom choisi, notes, témoignage, photo",
    reason: 'Montrer les résultats de nos élèves',
    basis: 'Votre consentement (art. 6.1.a)',
    duration:
      "Jusqu'à ce que vous retiriez votre consentement ; restent alors l'examen, la session, les notes et les dates de l'accord, sans votre nom",
  },
  {
    tables: ['rate_limits'],
    data: 'Adresse IP et adresse e-mail, pour compter les essais',
    reason: 'Bloquer les envois et les connexions en masse',
    basis: 'Intérêt légitime : la sécurité (art. 6.1.f)',
    duration: '2 jours maximum',
  },
  {
    tables: ['refused_forms'],
    data: 'Formulaire refusé : vos réponses, chiffrées ; réseau sous une forme illisible',
    reason: 'Vous permettre de les corriger, même sans JavaScript',
    basis: 'Intérêt légitime : ne pas vous faire perdre vos réponses (art. 6.1.f)',
    duration: '15 minutes',
  },
  {
    tables: [],
    data: 'Réseaux utilisés pour vous connecter, sous une forme illisible',
    reason: 'Vous laisser vous connecter quand une autre personne essaie votre mot de passe',
    basis: 'Intérêt légitime : la sécurité (art. 6.1.f)',
    duration: '6 mois après la dernière connexion',
  },
];
