import { formatSiren, formatSiret } from '#common/company-numbers.ts';
import type { School } from '../settings/school.ts';
import {
  facts,
  heading,
  type LegalBlock,
  link,
  mail,
  nameOwner,
  notYet,
  paragraph,
  site,
} from './legal-block.ts';

/** Who publishes and hosts the site (article 1er-1 of the loi n° 2004-575 du 21 juin 2004, LCEN). */
export function writeLegalMentions(school: School): LegalBlock[] {
  const { legal } = school;
  return [
    heading('Qui édite ce site'),
    facts(
      ['Éditeur', nameOwner(school), legal.legalForm],
      ['Adresse', ...legal.address],
      ['Téléphone', school.phone],
      ['E-mail', mail(school.email)],
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
            ['Site', site(legal.host.website)],
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
      `Les textes, les leçons, les exercices, les enregistrements, les vidéos et les images de ce site sont protégés par le code de la propriété intellectuelle. Sauf mention contraire, ils appartiennent à ${nameOwner(school)}. Toute reproduction ou diffusion sans accord écrit est interdite, en dehors des exceptions prévues par la loi (article L122-5). Ce que vous pouvez faire de ce que vous achetez est dit dans les `,
      link("conditions d'utilisation", '/terms-of-service'),
      '.',
    ),
    heading('Signaler un contenu'),
    paragraph(
      "Vous pensez qu'un contenu de ce site est illicite, inexact ou porte atteinte à vos droits ? Écrivez-nous à ",
      mail(school.email),
      " en donnant l'adresse de la page et la raison : nous répondons à chaque signalement.",
    ),
    heading('Données personnelles et accessibilité'),
    paragraph(
      'Ce que nous gardons de vous, pourquoi et combien de temps est dit dans la ',
      link('politique de confidentialité', '/privacy-policy'),
      ". L'état d'accessibilité du site est décrit dans la ",
      link("déclaration d'accessibilité", '/accessibility'),
      '.',
    ),
    heading('Crédits'),
    paragraph(
      'Site construit avec Cédille, logiciel libre (licence MIT). Caractères Newsreader et Source Sans 3, sous licence SIL Open Font.',
    ),
  ];
}

/** Where to find the mediator, or that none is named yet. */
export function describeMediator(school: School): LegalBlock[] {
  const { mediator } = school.legal;
  if (!mediator.name) return [paragraph(...notYet('Le nom du médiateur', school))];
  return [
    facts(['Médiateur', mediator.name], ['Adresse', ...mediator.address], ['Site', site(mediator.website)]),
  ];
}
