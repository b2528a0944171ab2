import type { DemoScore } from './demo-school.ts';

export const delfScores: DemoScore[] = [
  {
    slug: 'un-premier-diplome-apres-huit-mois',
    title: 'Un premier diplôme après huit mois',
    exam: 'DELF A1',
    sessionDate: '2025-06-12',
    candidate: 'Amina K.',
    marks: { listening: 21, reading: 23.5, writing: 19, speaking: 22.5 },
    story: `Amina est arrivée à Nantes en octobre sans un mot de français. Elle a travaillé le soir, une leçon par semaine, et a rempli trois cahiers de dialogues imaginaires avec sa boulangère.

« Le jour de l’examen, on m’a demandé de commander dans un café. J’avais répété cette scène vingt fois pour de vrai. »`,
    consentDate: '2025-07-03',
    products: ['accents-cedille-apostrophe', 'premiers-pas-en-francais'],
    displayed: true,
  },
  {
    slug: 'le-a2-entre-deux-chantiers',
    title: 'Le A2 entre deux chantiers',
    exam: 'DELF A2',
    sessionDate: '2025-11-18',
    candidate: 'Tomasz W.',
    marks: { listening: 18.5, reading: 20, writing: 15.5, speaking: 19 },
    story: `Menuisier, Tomasz comprenait tout sur les chantiers et n’écrivait rien. Nous avons commencé par ce dont il avait besoin : des messages courts aux clients, puis une lettre à la mairie.

L’écrit est resté son épreuve la plus difficile ; c’est aussi celle où il a le plus progressé.`,
    consentDate: '2026-01-09',
    programme: 'Carte de séjour pluriannuelle',
    products: ['le-francais-de-tous-les-jours', 'six-petites-dictees'],
    displayed: true,
  },
  {
    slug: 'apprendre-avec-ses-enfants',
    title: 'Apprendre avec ses enfants',
    exam: 'DELF A2',
    sessionDate: '2026-03-17',
    candidate: 'Linh, maman de deux écoliers',
    marks: { listening: 22, reading: 24, writing: 18.5, speaking: 21 },
    story: `Linh a fait ses dictées à la table de la cuisine, en même temps que son fils. Ils comparaient leurs erreurs ; elle en faisait moins que lui sur les accents, davantage sur les liaisons.

« Je voulais comprendre les mots de la maîtresse dans le cahier. Maintenant, j’y réponds. »`,
    consentDate: '2026-04-20',
    products: ['le-francais-de-tous-les-jours', 'six-petites-dictees', 'bien-prononcer'],
    displayed: true,
  },
  {
    slug: 'parler-malgre-la-timidite',
    title: 'Parler malgré la timidité',
    exam: 'DELF B1',
    sessionDate: '2025-12-09',
    candidate: 'Rafael M.',
    marks: { listening: 12, reading: 16.5, writing: 14, speaking: 17 },
    story: `Rafael écoutait beaucoup et parlait peu. Il s’est enregistré chaque jour pendant deux minutes, sans se relire ni recommencer, sur un souvenir de son choix.

Au bout de six semaines, il ne cherchait plus ses temps du passé. La compréhension orale lui a donné plus de mal : il écoute désormais une émission par jour, sans sous-titres.`,
    consentDate: '2026-01-22',
    products: ['raconter-au-passe', 'a-l-ecoute'],
    displayed: true,
  },
  {
    slug: 'une-infirmiere-au-b1',
    title: 'Une infirmière au B1',
    exam: 'DELF B1',
    sessionDate: '2026-06-11',
    candidate: 'Oksana P.',
    marks: { listening: 20.5, reading: 22, writing: 19.5, speaking: 23 },
    story: `Oksana préparait sa carte de résident tout en travaillant de nuit. Elle a choisi des séances courtes : un dialogue en rentrant, un paragraphe avant de repartir.

Son récit d’examen racontait sa première garde dans un hôpital français. Le jury, dit-elle, a voulu connaître la fin.`,
    consentDate: '2026-07-15',
    programme: 'Carte de résident',
    products: ['raconter-au-passe', 'a-l-ecoute'],
    displayed: true,
  },
];
