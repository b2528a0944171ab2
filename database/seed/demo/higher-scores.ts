import type { DemoScore } from './demo-school.ts';

/** DELF B2, DALF C1 and TCF tout public. One candidate has a failed and a passed exam. */
export const higherScores: DemoScore[] = [
  {
    slug: 'cinquante-trois-points-et-pas-de-diplome',
    title: 'Cinquante-trois points, et pas de diplôme',
    exam: 'DELF B2',
    sessionDate: '2025-06-10',
    candidate: 'Mei-Ling C.',
    marks: { listening: 4.5, reading: 17, writing: 16, speaking: 15.5 },
    story: `Mei-Ling avait plus de la moyenne. Mais il faut au moins 5 sur 25 à chaque épreuve, et la compréhension orale s’est arrêtée à 4,5.

Elle a tenu à publier ce résultat : « On ne parle que des réussites. Moi, c’est un demi-point qui m’a appris à écouter. »`,
    consentDate: '2026-01-30',
    programme: 'Études supérieures',
    products: ['preparer-le-delf-b2'],
    displayed: true,
  },
  {
    slug: 'le-b2-six-mois-plus-tard',
    title: 'Le B2, six mois plus tard',
    exam: 'DELF B2',
    sessionDate: '2025-12-11',
    candidate: 'Mei-Ling C.',
    marks: { listening: 14.5, reading: 18, writing: 17.5, speaking: 18 },
    story: `Six mois de travail presque entièrement consacrés à l’oreille : un dialogue par jour, écouté trois fois, d’abord sans rien noter, puis en notant les verbes, enfin en lisant la transcription.

Mei-Ling est entrée en master à la rentrée suivante.`,
    consentDate: '2026-01-30',
    programme: 'Études supérieures',
    products: ['preparer-le-delf-b2', 'a-l-ecoute'],
    displayed: true,
  },
  {
    slug: 'le-niveau-demande-pour-la-naturalisation',
    title: 'Le niveau demandé pour la naturalisation',
    exam: 'DELF B2',
    sessionDate: '2026-06-09',
    candidate: 'Giulia B.',
    marks: { listening: 21, reading: 22.5, writing: 18, speaking: 20.5 },
    story: `Giulia vit à Rezé depuis onze ans. Elle parlait sans difficulté, mais n’avait jamais écrit un texte argumenté en français.

Nous avons travaillé le plan, et rien que le plan, pendant trois semaines. Le reste est venu tout seul, ou presque.`,
    consentDate: '2026-07-06',
    programme: 'Naturalisation',
    products: ['preparer-le-delf-b2'],
    displayed: true,
  },
  {
    slug: 'ecrire-pour-la-recherche',
    title: 'Écrire pour la recherche',
    exam: 'DALF C1',
    sessionDate: '2025-11-20',
    candidate: 'Anders L.',
    marks: { listening: 17, reading: 19.5, writing: 14, speaking: 18.5 },
    story: `Anders devait soutenir sa thèse en français. La synthèse lui a paru d’abord contraire à tout ce qu’on lui avait appris : pas d’opinion, pas de citation, un plan qui n’est celui d’aucun texte.

« C’est l’exercice le plus utile que j’aie fait. J’écris mes introductions ainsi désormais. »`,
    consentDate: '2025-12-19',
    programme: 'Études supérieures',
    products: ['synthese-et-essai-dalf-c1'],
    displayed: true,
  },
  {
    slug: 'le-dalf-sans-se-presser',
    title: 'Le DALF sans se presser',
    exam: 'DALF C1',
    sessionDate: '2026-05-19',
    candidate: 'Une candidate qui préfère rester anonyme',
    marks: { listening: 15.5, reading: 16, writing: 12.5, speaking: 13 },
    story: `Traductrice, elle lisait le français depuis vingt ans et ne l’avait presque jamais parlé. Elle a préparé l’examen en un an, deux heures par semaine, sans manquer une séance.

Elle ne souhaite pas donner son nom, mais tient à dire ceci : commencer tard n’empêche rien.`,
    consentDate: '2026-06-25',
    products: ['synthese-et-essai-dalf-c1', 'bien-prononcer'],
    displayed: true,
  },
  {
    slug: 'de-kyoto-a-nantes',
    title: 'De Kyoto à Nantes',
    exam: 'TCF tout public',
    sessionDate: '2025-10-07',
    candidate: 'Kenji T.',
    marks: { listening: 452, reading: 487, writing: 12, speaking: 11 },
    story: `Kenji avait besoin d’une attestation pour s’inscrire à l’école d’architecture. Il lisait très bien ; il redoutait l’entretien.

Il a travaillé la musique de la phrase plus que le vocabulaire, parce qu’on lui faisait souvent répéter. On ne lui fait plus répéter.`,
    consentDate: '2025-11-12',
    programme: 'Études supérieures',
    products: ['bien-prononcer', 'a-l-ecoute'],
    displayed: true,
  },
];
