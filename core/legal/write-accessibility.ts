import type { School } from '../settings/school.ts';
import { facts, heading, type LegalBlock, link, list, mail, nameOwner, paragraph } from './legal-block.ts';

/**
 * What the site does for everyone to be able to use it, what is missing, and whom to tell (directive (UE) 2019/882,
 * article L412-13 of the code de la consommation).
 */
export function writeAccessibility(school: School): LegalBlock[] {
  return [
    paragraph(
      `${nameOwner(school)} veut que le site ${school.name} puisse être utilisé par toutes et tous, avec ou sans handicap, quels que soient l'appareil et la manière de s'en servir. Cette déclaration dit où nous en sommes.`,
    ),
    heading('État de conformité'),
    paragraph(
      "Le site est conçu d'après le référentiel général d'amélioration de l'accessibilité (RGAA 4) et les règles internationales WCAG 2.1, niveau AA. Il n'a pas encore été audité par un tiers : nous ne déclarons donc pas de taux de conformité.",
    ),
    heading('Ce qui est fait et vérifié'),
    list(
      "Toutes les pages s'utilisent au clavier seul, avec un repère visible et un lien vers le contenu.",
      'Les pages publiques, la recherche et le formulaire de contact fonctionnent sans JavaScript.',
      'Les contrastes sont vérifiés pour le thème clair et pour le thème sombre, et le texte peut être agrandi à 200 % sans perte.',
      "Chaque champ a un nom et, s'il le faut, une aide ; chaque erreur est dite en toutes lettres à côté du champ.",
      "Les animations s'effacent si votre appareil le demande.",
      'À chaque changement du site, un outil automatique (axe) contrôle chaque écran ; cet outil ne voit pas tout.',
    ),
    heading('Ce qui peut manquer'),
    list(
      "Des documents PDF à télécharger ne sont pas balisés pour les lecteurs d'écran. Leur texte vous est envoyé sous une autre forme sur demande.",
      "Des vidéos n'ont pas d'audiodescription, et des vidéos hébergées ailleurs peuvent ne pas avoir de sous-titres exacts.",
      "Les exercices d'écoute reposent par nature sur le son ; leur transcription est avec le corrigé, ou envoyée sur demande.",
    ),
    heading('Ce dont la loi dispense'),
    paragraph(
      "Depuis le 28 juin 2025, le commerce électronique doit être accessible (directive (UE) 2019/882). Les microentreprises qui fournissent des services en sont dispensées : moins de dix personnes, et deux millions d'euros de chiffre d'affaires ou de bilan au plus. Tant que l'école reste dans ces limites, elle en relève ; elle a choisi de s'y tenir quand même.",
    ),
    heading('Une difficulté ? Dites-le-nous'),
    paragraph(
      'Si vous ne parvenez pas à lire une page, à suivre un cours ou à passer une commande, écrivez-nous : nous vous répondons sous deux jours ouvrés, avec le contenu sous une forme qui vous convient ou la date de la correction.',
    ),
    facts(
      ['En ligne', link('Page « Nous écrire », sujet « Le site, son accessibilité »', '/contact?sujet=site')],
      ['E-mail', mail(school.email)],
      ['Téléphone', school.phone],
      ['Courrier', ...school.legal.address],
    ),
    heading('Si notre réponse ne suffit pas'),
    list(
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
