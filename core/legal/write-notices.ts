import { formatSiren, formatSiret } from '#common/company-numbers.ts';
import type { School } from '../school.ts';
import {
  bulletList,
  facts,
  heading,
  type LegalBlock,
  link,
  mail,
  nameOwner,
  notYet,
  paragraph,
  siteLink,
} from './legal-block.ts';

/** Legal notices (article 1er-1 of the loi n° 2004-575 du 21 juin 2004, LCEN). */
export function writeLegalMentions(school: School): LegalBlock[] {
  const { legal } = school;
  return [
    heading('Qui édite ce site'),
    facts(
      ['Éditeur', nameOwner(school), legal.legalForm],
      ['Adresse', ...legal.address],
      ['Téléphone', school.phone],
      ['E-mail', school.email && mail(school.email)],
      ['SIREN', formatSiren(legal.siren)],
      ['SIRET', formatSiret(legal.siret)],
      ["Code d'activité", legal.activityCode],
      ['TVA', legal.vatMention],
    ),
    ...(legal.legalName && legal.address.length > 0 && (legal.siren || legal.siret)
      ? []
      : [paragraph(...notYet("Une partie de l'identité de l'éditeur", school))]),
    heading('Qui dirige la publication'),
    paragraph(
      ...(legal.publicationDirector
        ? [legal.publicationDirector]
        : notYet('Le nom de la personne qui dirige la publication', school)),
    ),
    heading('Qui héberge le site'),
    ...(legal.host.name
      ? [
          facts(
            ['Hébergeur', legal.host.name],
            ['Adresse', ...legal.host.address],
            ['Site', siteLink(legal.host.website)],
          ),
        ]
      : [paragraph(...notYet("Le nom de l'hébergeur", school))]),
    heading('Médiation de la consommation'),
    paragraph(
      'Avant tout, écrivez-nous : ',
      link('page « Nous écrire »', '/contact?sujet=achat'),
      ". Si notre réponse ne vous convient pas, vous pouvez saisir gratuitement le médiateur de la consommation (articles L611-1 et suivants du code de la consommation), dans l'année qui suit votre réclamation écrite.",
    ),
    ...describeMediator(school),
    heading("Droits d'auteur"),
    paragraph(
      `Les textes, les leçons, les exercices, les fichiers audio, les vidéos et les images de ce site sont protégés par le code de la propriété intellectuelle. Sauf mention contraire, ils appartiennent à ${nameOwner(school)}. Toute reproduction ou diffusion sans accord écrit est interdite, en dehors des exceptions prévues par la loi (article L122-5). Les `,
      link("conditions d'utilisation", '/terms-of-service'),
      ' expliquent ce que vous pouvez faire des contenus.',
    ),
    heading('Signaler un contenu'),
    paragraph(
      "Vous pensez qu'un contenu de ce site est illicite, contient une erreur ou porte atteinte à vos droits ? Écrivez-nous à ",
      mail(school.email),
      " et indiquez l'adresse de la page et la raison. Nous répondons à chaque signalement.",
    ),
    heading('Données personnelles et accessibilité'),
    paragraph(
      'La ',
      link('politique de confidentialité', '/privacy-policy'),
      ' indique quelles données nous conservons, pourquoi et combien de temps. La ',
      link("déclaration d'accessibilité", '/accessibility'),
      " décrit l'état d'accessibilité du site.",
    ),
    heading('Crédits'),
    paragraph(
      'Site construit avec Cédille, logiciel libre (licence MIT). Polices Newsreader et Source Sans 3, sous licence SIL Open Font.',
    ),
  ];
}

export function describeMediator(school: School): LegalBlock[] {
  const { mediator } = school.legal;
  if (!mediator.name) return [paragraph(...notYet('Le nom du médiateur', school))];
  return [
    facts(
      ['Médiateur', mediator.name],
      ['Adresse', ...mediator.address],
      ['Site', siteLink(mediator.website)],
    ),
  ];
}

/** Accessibility statement (directive (UE) 2019/882; code de la consommation, article L412-13). */
export function writeAccessibility(school: School): LegalBlock[] {
  return [
    paragraph(
      `${nameOwner(school)} veut que le site ${school.name} puisse être utilisé par toutes et tous, avec ou sans handicap, quels que soient l'appareil et la manière de l'utiliser. Cette déclaration décrit l'état actuel du site.`,
    ),
    heading('État de conformité'),
    paragraph(
      "Le site est conçu selon le référentiel général d'amélioration de l'accessibilité (RGAA 4) et les règles internationales WCAG 2.1, niveau AA. Il n'a pas encore été audité par un tiers : nous ne déclarons donc pas de taux de conformité.",
    ),
    heading('Ce qui est fait et vérifié'),
    bulletList(
      'Toutes les pages fonctionnent au clavier seul, avec un repère visible et un lien vers le contenu.',
      'Les pages publiques, la recherche et le formulaire de contact fonctionnent sans JavaScript.',
      'Les contrastes sont vérifiés pour le thème clair et pour le thème sombre, et le texte peut être agrandi à 200 % sans perte.',
      'Chaque champ a un nom et, si nécessaire, une aide. Chaque erreur est expliquée à côté du champ.',
      'Les animations sont désactivées si votre appareil le demande.',
      'À chaque changement du site, un outil automatique (axe) contrôle chaque écran. Cet outil ne trouve pas toutes les erreurs.',
    ),
    heading('Ce qui peut manquer'),
    bulletList(
      "Certains documents PDF à télécharger ne sont pas balisés pour les lecteurs d'écran. Nous vous envoyons leur texte sous une autre forme sur demande.",
      "Certaines vidéos n'ont pas d'audiodescription. Les vidéos hébergées par d'autres sites n'ont pas toujours de sous-titres exacts.",
      "Les exercices d'écoute utilisent le son. Leur transcription est avec le corrigé, ou envoyée sur demande.",
    ),
    heading('Dispense prévue par la loi'),
    paragraph(
      "Depuis le 28 juin 2025, le commerce électronique doit être accessible (directive (UE) 2019/882). Les microentreprises qui fournissent des services en sont dispensées : moins de 10 personnes, et 2 millions d'euros maximum de chiffre d'affaires ou de bilan. Dans ces limites, l'école est dispensée. Elle a choisi de respecter ces règles quand même.",
    ),
    heading('Une difficulté ? Écrivez-nous'),
    paragraph(
      'Si vous ne parvenez pas à lire une page, à suivre un cours ou à passer une commande, écrivez-nous : nous vous répondons, avec le contenu sous une forme qui vous convient ou la date de la correction.',
    ),
    facts(
      ['En ligne', link('Page « Nous écrire », sujet « Le site, son accessibilité »', '/contact?sujet=site')],
      ['E-mail', school.email && mail(school.email)],
      ['Téléphone', school.phone],
      ['Courrier', ...school.legal.address],
    ),
    heading('Si notre réponse ne suffit pas'),
    bulletList(
      [
        'Écrire au ',
        link('Défenseur des droits', 'https://formulaire.defenseurdesdroits.fr/'),
        ', ou à son délégué dans votre département ; par courrier, gratuitement : Défenseur des droits, Libre réponse 71120, 75342 Paris Cedex 07.',
      ],
      [
        'Pour un achat, le signaler à la répression des fraudes sur ',
        link('signal.conso.gouv.fr', 'https://signal.conso.gouv.fr/'),
        '.',
      ],
    ),
  ];
}
