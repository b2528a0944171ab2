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
    heading('1. Le vendeur'),
    facts(
      ['Vendeur', nameOwner(school), legal.legalForm],
      ['Adresse', ...legal.address],
      ['Téléphone', school.phone],
      ['E-mail', school.email && mail(school.email)],
      ['SIRET', formatSiret(legal.siret)],
      ['TVA', legal.vatMention],
    ),
    paragraph(
      "Ces conditions s'appliquent à toute commande passée sur ce site par un consommateur. Vous les acceptez en cochant la case prévue avant de commander. Nous conservons la version acceptée avec votre commande et nous vous l'envoyons par e-mail. Les informations complètes sur le vendeur sont dans les ",
      link('mentions légales', '/legal-mentions'),
      '.',
    ),
    heading('2. Ce que vous achetez'),
    paragraph(
      "Vous achetez un accès à des contenus numériques pour apprendre le français : des cours et des cahiers d'exercices, avec des textes, des documents à télécharger, des fichiers audio et des vidéos. Avant l'achat, la page de chaque contenu indique son programme, son niveau, sa durée indicative et son prix.",
    ),
    paragraph(
      "Il vous faut un appareil connecté à Internet, un navigateur des 2 dernières années (Chrome, Edge, Firefox, Safari) et un lecteur de fichiers PDF. Vous n'avez aucun autre logiciel à installer. Les fichiers que vous téléchargez n'ont pas de mesure technique de protection (DRM).",
    ),
    heading('3. Les prix'),
    paragraph(
      `Les prix sont en euros, toutes taxes comprises.${legal.vatMention ? ` ${legal.vatMention}.` : ''} Il n'y a pas d'autres frais. Vous payez le prix affiché au moment de la commande, même s'il change ensuite.`,
    ),
    bulletList(
      "Prix libre : quand la page d'un contenu le propose, vous choisissez le montant, à partir du minimum affiché. Vous payez le montant choisi.",
      "Code promo : la réduction et le nouveau prix total sont affichés avant la commande. Le code est valable dans les conditions et jusqu'à la date annoncées. Il ne peut être ni échangé ni remboursé en argent.",
    ),
  ];
}

function describeOrdering(school: School, methods: PaymentMethods): LegalBlock[] {
  return [
    heading('4. La commande'),
    bulletList(
      'Vous choisissez un contenu, puis vous vous connectez ou créez un compte.',
      "La page de commande affiche le contenu, la durée de l'accès, le prix total et votre droit de rétractation. Vous pouvez encore tout modifier, ou revenir en arrière.",
      "Vous cochez les cases, qui ne sont jamais cochées d'avance, puis vous cliquez sur « Commander avec obligation de paiement » (article L221-14 du code de la consommation).",
      describePaying(methods),
      'Quand le paiement est confirmé, vous recevez une confirmation par e-mail. Elle contient votre commande et le texte entier de ces conditions, sur un support que vous pouvez conserver (article L221-13).',
    ),
    paragraph(
      `Le contrat est en français. Il est conclu ${describeConclusion(methods)}. Nous conservons la preuve de chaque commande pendant 10 ans, et vous pouvez en demander une copie (article L213-1).`,
    ),
    paragraph(
      "Cadeau : vous pouvez commander un contenu pour une autre personne. Vous recevez un code cadeau, et nous pouvons l'envoyer à la personne le jour de votre choix. Le code fonctionne une seule fois, avec un compte gratuit, sur la ",
      link('page des codes', '/bon'),
      ". Le contrat reste entre vous et nous : c'est vous qui pouvez vous rétracter, et c'est vous que nous remboursons. L'accès offert est alors fermé.",
    ),
    paragraph(
      "Places de classe : quand la page d'un contenu le propose, vous commandez plusieurs places et vous recevez un code par place, à donner à vos élèves. Chaque code donne accès à une seule personne. Une place remboursée n'est plus utilisable.",
    ),
    paragraph(
      "Si vous commandez pour votre activité professionnelle, ces conditions sont aussi les conditions générales de vente de l'article L441-1 du code de commerce. Le prix est payable à la commande, sans escompte. En cas de retard, sont dues des pénalités au taux de trois fois l'intérêt légal et une indemnité forfaitaire de 40 € pour frais de recouvrement (articles L441-10 et D441-5). Dans ce cas, les droits que la loi réserve aux consommateurs (points 7, 8 et 11) ne s'appliquent pas.",
    ),
    heading('5. Le paiement'),
    paragraph(
      `Le prix est payé en une fois. Moyens de paiement acceptés : ${nameMethods(methods)}.${
        methods.sepaDebit ? ' Le prélèvement prend quelques jours.' : ''
      }${
        methods.transfer
          ? ` Pour un virement, nous vous envoyons nos coordonnées bancaires par e-mail. Sans virement reçu sous ${transferDays} jours, la commande est annulée.`
          : ''
      }`,
    ),
    paragraph(
      "Vous payez en ligne sur la page de Stripe, notre prestataire de paiement. Votre banque peut vous demander de confirmer votre identité. Votre numéro de carte ne passe jamais par ce site. Si le paiement est refusé, aucun montant n'est débité. Vous pouvez alors payer d'une autre façon ; une commande non payée est annulée. Si vous payez deux fois le même contenu pour vous, nous vous remboursons le second paiement.",
    ),
    heading("6. L'accès"),
    paragraph(
      "Vous avez accès au contenu dès que le paiement est confirmé, ou après le délai de rétractation si vous avez gardé ce droit (point 7). Vous le trouvez dans votre espace, sur tous vos appareils. L'accès n'a pas de limite de durée, et vous le payez une seule fois. Si nous devions fermer le site, nous l'annoncerions sur ses pages assez tôt pour que vous puissiez télécharger vos documents.",
    ),
    paragraph(
      "Si vous n'avez pas accès au contenu, écrivez-nous : nous ouvrons l'accès sans retard injustifié. À défaut, vous pouvez mettre fin au contrat et obtenir un remboursement (article L224-25-11 du code de la consommation).",
    ),
    paragraph(
      `Vous achetez un accès, et non la propriété du contenu : ${nameOwner(school)} garde la propriété intellectuelle. Les `,
      link("conditions d'utilisation", '/terms-of-service'),
      ' expliquent ce que vous pouvez faire des contenus.',
    ),
  ];
}

const describePaying = ({ transfer }: PaymentMethods): string =>
  transfer
    ? 'Vous payez en ligne sur la page sécurisée de notre prestataire de paiement, ou vous recevez nos coordonnées bancaires si vous choisissez le virement.'
    : 'Vous payez en ligne sur la page sécurisée de notre prestataire de paiement.';

/** Returns when the contract is concluded, for each enabled payment method. */
const describeConclusion = ({ sepaDebit, transfer }: PaymentMethods): string =>
  new Intl.ListFormat('fr', { type: 'disjunction' }).format([
    'quand le paiement par carte est accepté',
    ...(sepaDebit ? ['quand votre banque a accepté le prélèvement'] : []),
    ...(transfer ? ['quand nous avons reçu le virement'] : []),
  ]);

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
      'Vous avez 14 jours à compter de la conclusion du contrat pour vous rétracter, sans donner de raison et sans frais (article L221-18 du code de la consommation).',
    ),
    paragraph(
      "Ce droit prend fin plus tôt pour un contenu numérique fourni sans support matériel, si vous avez demandé qu'il soit fourni avant la fin du délai, reconnu que vous perdiez ainsi votre droit, et si nous vous avons confirmé cet accord par e-mail (article L221-28, 13°). C'est l'objet de la case « Je demande à accéder au contenu dès maintenant » de la page de commande. Elle est facultative. La confirmation est établie avant l'ouverture de l'accès et contient les mots que vous avez acceptés.",
    ),
    paragraph(
      "Si vous ne cochez pas cette case, vous gardez votre droit, et l'accès est ouvert automatiquement à la fin du délai. Vous recevez un e-mail ce jour-là. Pendant le délai, le bouton « Commencer maintenant » vous permet de demander l'accès plus tôt, avec le même accord et la même confirmation par e-mail. Si le délai finit un samedi, un dimanche ou un jour férié, il est prolongé jusqu'au premier jour ouvrable suivant (article L221-19).",
    ),
    paragraph(
      "Les corrections que vous achetez en plus d'un contenu sont une prestation de services. Elles commencent tout de suite, à votre demande expresse, par une case de la page de commande (article L221-25). Si vous vous rétractez dans les 14 jours, celles que vous avez utilisées restent dues, et les autres sont annulées et remboursées. Ce droit prend fin quand elles ont toutes été faites (article L221-28, 1°).",
    ),
    paragraph("Tant que vous avez ce droit, vous pouvez l'exercer comme vous voulez (article L221-21) :"),
    bulletList(
      [
        'en ligne, avec la fonction ',
        link('« Renoncer au contrat ici »', '/retractation'),
        ', au bas de chaque page, avec ou sans compte : vous retrouvez votre commande, vous relisez votre déclaration et vous la confirmez. Nous vous envoyons tout de suite par e-mail un accusé de réception, avec son contenu, sa date et son heure (article D221-5) ;',
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
      "Votre décision suffit : indiquez-nous de quelle commande il s'agit. Nous vous envoyons un accusé de réception par e-mail.",
    ),
    paragraph(
      "Sauf pour les corrections utilisées, nous vous remboursons la totalité, par le même moyen de paiement, au plus tard 14 jours après avoir reçu votre décision (article L221-24). L'accès est alors fermé.",
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
      'Le contenu fourni doit être conforme au contrat et à sa description (articles L224-25-12 et suivants du code de la consommation). Un problème avec un fichier, une leçon qui manque, une erreur dans un corrigé ? Écrivez à ',
      mail(school.email),
      "\u202f: nous corrigeons sans frais. Voici vos droits, avec les mots de la loi (annexe de l'article D211-3).",
    ),
    quotation(...conformityGuarantee),
    heading('9. Notre responsabilité'),
    paragraph(
      "Nous sommes responsables de la bonne exécution du contrat (article L221-15 du code de la consommation), sauf si le défaut vient de vous, d'un tiers étranger au contrat et imprévisible, ou d'un cas de force majeure. Nous vous préparons avec soin, mais nous ne pouvons pas promettre une note : elle dépend aussi de vous et du jury.",
    ),
    heading('10. Vos données'),
    paragraph(
      'Elles servent à gérer votre compte, vos commandes et notre comptabilité. La ',
      link('politique de confidentialité', '/privacy-policy'),
      " l'explique en détail.",
    ),
  ];
}

function describeDisagreements(school: School): LegalBlock[] {
  return [
    heading('11. Réclamations et médiation'),
    paragraph(
      "Écrivez-nous d'abord, sur la ",
      link('page « Nous écrire »', '/contact?sujet=achat'),
      ' ou à ',
      mail(school.email),
      "\u202f: nous lisons tout et nous vous répondons. Si notre réponse ne vous convient pas, ou si vous n'avez pas de réponse après 2 mois, vous pouvez saisir gratuitement le médiateur de la consommation, dans l'année qui suit votre réclamation écrite (articles L612-1 et L612-2 du code de la consommation).",
    ),
    ...describeMediator(school),
    heading('12. Droit applicable'),
    paragraph(
      "Le contrat est soumis au droit français. Si vous vivez dans un autre pays, vous gardez la protection des règles de ce pays (article 6 du règlement (CE) n° 593/2008). À défaut d'accord, vous pouvez saisir le tribunal du lieu où vous habitiez au moment du contrat ou du dommage, ou tout autre tribunal prévu par la loi (article R631-3 du code de la consommation).",
    ),
    heading('13. Les versions de ces conditions'),
    paragraph(
      "La version applicable est celle que vous avez acceptée en commandant. Les changements suivants ne s'appliquent pas à cette commande. Chaque version a un numéro et une date. Toutes restent lisibles au bas de cette page.",
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
      `Elles concernent l'utilisation du site ${school.name}, édité par ${owner} (`,
      link('mentions légales', '/legal-mentions'),
      '). Pour les achats, il y a aussi les ',
      link('conditions générales de vente', '/terms-and-conditions'),
      '. Vous pouvez consulter les pages publiques sans compte et sans engagement.',
    ),
    heading('Votre compte'),
    bulletList(
      'Un compte est gratuit et personnel : une personne, avec sa propre adresse e-mail.',
      "À partir de 15 ans, vous créez votre compte vous-même. Avant 15 ans, la personne qui exerce l'autorité parentale le crée avec vous.",
      "Gardez votre mot de passe secret. Si vous pensez qu'une autre personne le connaît, changez-le et écrivez-nous.",
      [
        'Vous pouvez supprimer votre compte à tout moment, dans ',
        link('votre profil', '/profile/remove-account'),
        '. Avant la suppression, nous vous indiquons les données effacées et les données que la loi nous oblige à conserver.',
      ],
    ),
    heading('Ce que vous pouvez faire des contenus'),
    paragraph(
      `Les cours, les exercices, leurs documents, leurs fichiers audio et leurs vidéos restent la propriété de ${owner}. L'accès que vous achetez ou que vous recevez vous donne le droit, personnel et sans limite de territoire, de :`,
    ),
    bulletList(
      'les consulter autant de fois que vous le voulez, sur tous vos appareils ;',
      'télécharger et imprimer, pour votre propre étude, les documents proposés au téléchargement ;',
      "en citer de courts extraits, avec le nom de l'auteur.",
    ),
    paragraph('Il ne vous permet pas de :'),
    bulletList(
      'partager votre compte, ou donner, prêter, revendre ou publier les contenus, même gratuitement, même modifiés ;',
      'les utiliser pour enseigner, gratuitement ou non, sans notre accord écrit : écrivez-nous pour le demander ;',
      'les copier par des moyens automatiques, ou les utiliser pour entraîner un logiciel (article L122-5-3 du code de la propriété intellectuelle : nous nous y opposons).',
    ),
    heading('Les règles à respecter'),
    bulletList(
      "Ne pas essayer de se connecter au compte d'une autre personne, ni de contourner les protections du site.",
      'Ne pas surcharger le site, ni y envoyer de programme nuisible ou de publicité.',
      'Écrire avec respect au professeur et aux élèves.',
    ),
    heading('Si ces règles ne sont pas respectées'),
    paragraph(
      "Nous écrivons d'abord à la personne, sauf urgence. Si les faits sont graves ou continuent, nous pouvons fermer son compte. Nous lui indiquons les raisons et le moyen de les contester. Cette fermeture ne supprime pas les droits que la loi donne aux clients.",
    ),
    heading('Disponibilité et sécurité'),
    paragraph(
      "Nous faisons en sorte que le site soit toujours disponible. Une maintenance peut l'interrompre un moment : une page l'indique alors. Nous ne sommes pas responsables d'une interruption due à un cas de force majeure, à votre matériel ou à votre accès à Internet.",
    ),
    heading('Ce que nous enseignons'),
    paragraph(
      "Les cours préparent à des examens organisés par d'autres organismes. Nous les préparons avec soin, mais nous ne pouvons promettre ni une note, ni la décision d'un jury ou d'une administration. Les règles des examens changent : vérifiez toujours les règles publiées par l'organisme de l'examen.",
    ),
    heading("Liens vers d'autres sites"),
    paragraph(
      "Certaines pages contiennent des liens vers d'autres sites. Nous choisissons ces liens, mais nous ne sommes pas responsables du contenu de ces sites. Une vidéo de YouTube ou de Vimeo est chargée seulement si vous le demandez.",
    ),
    heading('Droit applicable'),
    paragraph(
      'Ces conditions sont soumises au droit français. Si vous êtes consommateur et vivez dans un autre pays, vous gardez la protection des règles de ce pays. Une question, un désaccord ? Écrivez-nous à ',
      mail(school.email),
      '.',
    ),
    heading('Quand ces conditions changent'),
    paragraph(
      "Chaque version a un numéro et une date. Les versions précédentes restent lisibles au bas de cette page. Un changement ne modifie pas vos achats passés : la version des conditions générales de vente que vous avez acceptée continue de s'appliquer.",
    ),
  ];
}
