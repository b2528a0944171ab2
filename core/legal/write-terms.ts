import { formatSiret } from '#common/company-numbers.ts';
import { type SalesSettings, transferDays } from '../sales.ts';
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
  quotation,
} from './legal-block.ts';
import { describeMediator } from './write-notices.ts';

type PaymentMethods = Pick<SalesSettings, 'transfer' | 'sepaDebit'>;

/**
 * Writes the terms of sale (code de la consommation, L111-1, L221-5 and following; code de commerce, L441-1
 * for professional buyers). Orders store the accepted version.
 */
export function writeTermsAndConditions(school: School, methods: PaymentMethods): LegalBlock[] {
  return [
    ...describeParties(school),
    ...describeOrdering(school, methods),
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
      ['E-mail', school.email && mail(school.email)],
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
      "Des contenus numériques pour apprendre le français : des cours et des recueils d'exercices, faits de textes, de documents à télécharger, de sons et de vidéos. La page de chacun dit, avant l'achat, ce qu'il contient, son niveau, sa durée indicative et son prix.",
    ),
    paragraph(
      "Il vous faut un appareil relié à Internet et un navigateur des deux dernières années (Chrome, Edge, Firefox, Safari), et de quoi lire des fichiers PDF. Aucun logiciel particulier n'est à installer, et aucun verrou numérique ne limite les fichiers que vous téléchargez.",
    ),
    heading('3. Les prix'),
    paragraph(
      `Les prix sont en euros, toutes taxes comprises.${legal.vatMention ? ` ${legal.vatMention}.` : ''} Rien ne s'y ajoute. Le prix dû est celui qui est affiché au moment de la commande ; un changement ultérieur ne s'y applique pas.`,
    ),
    bulletList(
      "Prix libre : quand la page d'un contenu le propose, vous choisissez le montant, à partir du minimum affiché. Le montant choisi est le prix dû.",
      "Code promo : la réduction et le nouveau prix total sont affichés avant la commande. Un code vaut dans les conditions et jusqu'à la date annoncées avec lui. Il n'est ni échangé ni remboursé en argent.",
    ),
  ];
}

function describeOrdering(school: School, methods: PaymentMethods): LegalBlock[] {
  return [
    heading('4. La commande'),
    bulletList(
      'Vous choisissez un contenu, puis vous vous connectez ou ouvrez un compte.',
      "La page de commande récapitule le contenu, la durée de l'accès, le prix total et votre droit de rétractation. Vous pouvez encore tout changer, ou revenir en arrière.",
      "Vous cochez les cases, qui ne le sont jamais d'avance, puis vous appuyez sur « Commander avec obligation de paiement » (article L221-14 du code de la consommation).",
      describePaying(methods),
      'Une confirmation vous est envoyée aussitôt par e-mail : elle reprend la commande et le texte entier de ces conditions, sur un support que vous pouvez garder (article L221-13).',
    ),
    paragraph(
      `Le contrat est conclu en français quand le paiement est accepté${methods.transfer ? ', ou reçu pour un virement' : ''}. Nous gardons la preuve de chaque commande dix ans et vous en donnons copie sur demande (article L213-1).`,
    ),
    paragraph(
      "Cadeau : vous pouvez commander un contenu pour une autre personne. Vous recevez un code cadeau, et nous pouvons l'envoyer à la personne le jour de votre choix. Le code s'utilise une seule fois, avec un compte gratuit, sur la ",
      link('page des codes', '/bon'),
      ". Le contrat reste entre vous et nous : la rétractation et le remboursement vous reviennent, et ferment l'accès offert.",
    ),
    paragraph(
      "Places de classe : quand la page d'un contenu le propose, vous commandez plusieurs places et recevez un code par place, à donner à vos élèves. Chaque code ouvre l'accès d'une personne, une seule fois. Une place remboursée n'est plus utilisable.",
    ),
    paragraph(
      "Si vous commandez pour votre activité professionnelle, ces conditions sont aussi les conditions générales de vente de l'article L441-1 du code de commerce. Le prix est payable à la commande, sans escompte. En cas de retard, sont dues des pénalités au taux de trois fois l'intérêt légal et une indemnité forfaitaire de 40 € pour frais de recouvrement (articles L441-10 et D441-5). Les droits que la loi réserve aux consommateurs (points 7, 8 et 11) ne s'appliquent pas alors.",
    ),
    heading('5. Le paiement'),
    paragraph(
      `Le prix est payé en une fois. Moyens de paiement acceptés : ${nameMethods(methods)}.${
        methods.sepaDebit
          ? " Le prélèvement demande quelques jours : l'accès s'ouvre quand votre banque l'a accepté."
          : ''
      }${
        methods.transfer
          ? ` Pour un virement, nos coordonnées bancaires vous sont envoyées par e-mail. L'accès s'ouvre à la réception de l'argent. Sans virement reçu sous ${transferDays} jours, la commande est annulée.`
          : ''
      }`,
    ),
    paragraph(
      "Les paiements en ligne passent par la page de Stripe, qui peut demander à votre banque de vous authentifier. Votre numéro de carte ne passe jamais par ce site. Si le paiement est refusé, rien n'est débité et la commande n'existe pas. Si un contenu était payé deux fois, le second paiement vous serait rendu de lui-même.",
    ),
    heading("6. L'accès"),
    paragraph(
      "L'accès est ouvert dès que le paiement est confirmé, ou après le délai de rétractation si vous avez gardé ce droit (point 7), dans votre espace, sur tous vos appareils. Il n'a pas de limite de durée et ne se renouvelle ni ne se paie de nouveau. Si l'école devait fermer le site, elle l'annoncerait sur ses pages assez tôt pour que vous puissiez télécharger vos documents.",
    ),
    paragraph(
      "Si l'accès ne s'ouvre pas, écrivez-nous : nous l'ouvrons sans retard injustifié. À défaut, vous pouvez mettre fin au contrat et être remboursé (article L224-25-11 du code de la consommation). Ce que vous pouvez faire des contenus est dit dans les ",
      link("conditions d'utilisation", '/terms-of-service'),
      `. ${nameOwner(school)} en garde la propriété intellectuelle.`,
    ),
  ];
}

const describePaying = ({ transfer }: PaymentMethods): string =>
  transfer
    ? 'Vous payez sur la page sécurisée de notre prestataire, ou vous recevez nos coordonnées bancaires si vous choisissez le virement.'
    : 'Vous payez sur la page sécurisée de notre prestataire.';

const nameMethods = ({ sepaDebit, transfer }: PaymentMethods): string =>
  [
    'carte bancaire',
    ...(sepaDebit ? ['prélèvement SEPA'] : []),
    ...(transfer ? ['virement bancaire'] : []),
  ].join(', ');

function describeWithdrawal(school: School): LegalBlock[] {
  return [
    heading('7. Le droit de rétractation'),
    paragraph(
      'Vous avez quatorze jours à compter de la conclusion du contrat pour vous rétracter, sans donner de raison et sans frais (article L221-18 du code de la consommation).',
    ),
    paragraph(
      "Ce droit prend fin plus tôt pour un contenu numérique fourni sans support matériel, si vous avez demandé qu'il soit fourni avant la fin du délai, reconnu que vous perdiez ainsi votre droit, et si nous vous avons confirmé cet accord par e-mail (article L221-28, 13°). C'est l'objet de la case « Je demande à accéder au contenu dès maintenant » de la page de commande. Elle est facultative. La confirmation est établie avant que l'accès ne s'ouvre, et reprend les mots que vous avez acceptés.",
    ),
    paragraph(
      "Si vous ne cochez pas cette case, vous gardez votre droit, et l'accès s'ouvre de lui-même quand le délai est passé. Vous recevez un e-mail ce jour-là. Pendant le délai, le bouton « Commencer maintenant » vous permet de demander l'accès plus tôt, avec le même accord et la même confirmation par e-mail. Un délai qui finirait un samedi, un dimanche ou un jour férié va jusqu'au premier jour ouvrable suivant (article L221-19).",
    ),
    paragraph(
      "Tant que le droit vous est ouvert, vous pouvez l'exercer de la manière que vous voulez (article L221-21) :",
    ),
    bulletList(
      [
        'en ligne, par la fonction ',
        link('« Renoncer au contrat ici »', '/retractation'),
        ", au bas de chaque page, avec ou sans compte : vous retrouvez votre commande, relisez votre déclaration et la confirmez. L'accusé de réception, avec son contenu, sa date et son heure, vous est envoyé aussitôt par e-mail (article D221-5) ;",
      ],
      [
        'par la ',
        link('page « Nous écrire »', '/contact?sujet=achat'),
        ', avec ou sans le modèle ci-dessous ;',
      ],
      ['par e-mail, à ', mail(school.email), ', ou en répondant à la confirmation de votre commande ;'],
      [
        "par courrier, à l'adresse du vendeur",
        school.legal.address.length > 0 ? `\u202f: ${school.legal.address.join(', ')}.` : '.',
      ],
    ),
    paragraph(
      "Votre décision suffit : dites-nous de quelle commande il s'agit. Nous vous en accusons réception par e-mail.",
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
      "\u202f: nous lisons tout et nous vous répondons. Si notre réponse ne vous convient pas, ou si elle tarde plus de deux mois, vous pouvez saisir gratuitement le médiateur de la consommation, dans l'année qui suit votre réclamation écrite (articles L612-1 et L612-2 du code de la consommation).",
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

/** Wording of the annex of article D211-3 of the code de la consommation. */
export const conformityGuarantee: readonly string[] = [
  "Le consommateur dispose d'un délai de deux ans à compter de la fourniture du contenu numérique ou du service numérique pour obtenir la mise en œuvre de la garantie légale de conformité en cas d'apparition d'un défaut de conformité. Durant un délai d'un an à compter de la date de fourniture, le consommateur n'est tenu d'établir que l'existence du défaut de conformité et non la date d'apparition de celui-ci.",
  'La garantie légale de conformité emporte obligation de fournir toutes les mises à jour nécessaires au maintien de la conformité du contenu numérique ou du service numérique.',
  'La garantie légale de conformité donne au consommateur droit à la mise en conformité du contenu numérique ou du service numérique sans retard injustifié suivant sa demande, sans frais et sans inconvénient majeur pour lui.',
  'Le consommateur peut obtenir une réduction du prix en conservant le contenu numérique ou le service numérique, ou il peut mettre fin au contrat en se faisant rembourser intégralement contre renoncement au contenu numérique ou au service numérique, si :',
  '1° Le professionnel refuse de mettre le contenu numérique ou le service numérique en conformité ;',
  '2° La mise en conformité du contenu numérique ou du service numérique est retardée de manière injustifiée ;',
  '3° La mise en conformité du contenu numérique ou du service numérique ne peut intervenir sans frais imposés au consommateur ;',
  '4° La mise en conformité du contenu numérique ou du service numérique occasionne un inconvénient majeur pour le consommateur ;',
  '5° La non-conformité du contenu numérique ou du service numérique persiste en dépit de la tentative de mise en conformité du professionnel restée infructueuse.',
  "Le consommateur a également droit à une réduction du prix ou à la résolution du contrat lorsque le défaut de conformité est si grave qu'il justifie que la réduction du prix ou la résolution du contrat soit immédiate. Le consommateur n'est alors pas tenu de demander la mise en conformité du contenu numérique ou du service numérique au préalable.",
  "Dans les cas où le défaut de conformité est mineur, le consommateur n'a droit à l'annulation du contrat que si le contrat ne prévoit pas le paiement d'un prix.",
  "Toute période d'indisponibilité du contenu numérique ou du service numérique en vue de sa remise en conformité suspend la garantie qui restait à courir jusqu'à la fourniture du contenu numérique ou du service numérique de nouveau conforme.",
  "Ces droits résultent de l'application des articles L. 224-25-1 à L. 224-25-31 du code de la consommation.",
  "Le professionnel qui fait obstacle de mauvaise foi à la mise en œuvre de la garantie légale de conformité encourt une amende civile d'un montant maximal de 300 000 euros, qui peut être porté jusqu'à 10 % du chiffre d'affaires moyen annuel (article L. 242-18-1 du code de la consommation).",
  'Le consommateur bénéficie également de la garantie légale des vices cachés en application des articles 1641 à 1649 du code civil, pendant une durée de deux ans à compter de la découverte du défaut. Cette garantie donne droit à une réduction de prix si le contenu numérique ou le service numérique est conservé, ou à un remboursement intégral contre renoncement au contenu numérique ou au service numérique.',
];

/** Withdrawal form of the annex of article R221-1 of the code de la consommation. */
const withdrawalForm = (seller: string): string[] => [
  'Modèle de formulaire de rétractation',
  '(Veuillez compléter et renvoyer le présent formulaire uniquement si vous souhaitez vous rétracter du contrat.)',
  `À l'attention de ${seller} :`,
  'Je vous notifie par la présente ma rétractation du contrat portant sur la fourniture du contenu numérique ci-dessous :',
  'Commandé le :',
  'Numéro de la commande :',
  'Nom du consommateur :',
  'Adresse du consommateur :',
  'Signature du consommateur (uniquement en cas de notification du présent formulaire sur papier) :',
  'Date :',
];

/** Writes the terms of use, for buyers and other visitors. */
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
    bulletList(
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
    bulletList(
      'les consulter autant de fois que vous le voulez, sur tous vos appareils ;',
      'télécharger et imprimer, pour votre propre étude, les documents qui sont proposés au téléchargement ;',
      "en citer de courts extraits, en nommant l'auteur.",
    ),
    paragraph('Il ne permet pas de :'),
    bulletList(
      'partager votre compte, donner, prêter, revendre ou publier les contenus, même gratuitement, même modifiés ;',
      'vous en servir pour un enseignement, payant ou non, sans un accord écrit : demandez-le, nous répondons volontiers ;',
      "les recueillir par des moyens automatiques, ni s'en servir pour entraîner un logiciel (article L122-5-3 du code de la propriété intellectuelle : nous nous y opposons).",
    ),
    heading('Ce que nous attendons de chacun'),
    bulletList(
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
      "Chaque version porte un numéro et une date, et les précédentes restent lisibles au bas de cette page. Un changement ne retire rien à ce que vous avez déjà acheté : la version des conditions générales de vente acceptée ce jour-là continue de s'appliquer.",
    ),
  ];
}
