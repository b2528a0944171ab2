import type { DemoScore } from './demo-school.ts';

/** TCF Canada and TEF Canada. The levels of a TEF mark depend on `programme`. */
export const canadaScores: DemoScore[] = [
  {
    slug: 'un-dossier-pour-l-entree-express',
    title: 'Un dossier pour l’Entrée express',
    exam: 'TCF Canada',
    sessionDate: '2026-02-10',
    candidate: 'Priya S.',
    marks: { listening: 478, reading: 512, writing: 12, speaking: 11 },
    story: `Priya écrivait de beaux textes, toujours trop longs. Elle a appris à compter ses mots en comptant ses lignes, et à s’arrêter.

« Un texte de cent vingt mots bien finis vaut mieux qu’un texte de deux cents mots coupé par la fin de l’épreuve. »`,
    consentDate: '2026-03-11',
    programme: 'Entrée express',
    products: ['s-entrainer-au-tcf-canada', 'a-l-ecoute'],
    displayed: true,
  },
  {
    slug: 'preparer-montreal-depuis-sfax',
    title: 'Préparer Montréal depuis Sfax',
    exam: 'TCF Canada',
    sessionDate: '2026-08-25',
    candidate: 'Youssef A.',
    marks: { listening: 531, reading: 548, writing: 14, speaking: 16 },
    story: `Youssef parle français depuis l’enfance et pensait n’avoir rien à préparer. Le premier sujet blanc l’a détrompé : on n’entend chaque document qu’une fois.

Il s’est entraîné à lire les réponses avant l’enregistrement et à ne jamais revenir sur une question passée.`,
    consentDate: '2026-09-28',
    programme: 'Entrée express',
    products: ['s-entrainer-au-tcf-canada'],
    displayed: true,
  },
  {
    slug: 'une-cuisiniere-a-saint-boniface',
    title: 'Une cuisinière à Saint-Boniface',
    exam: 'TEF Canada',
    sessionDate: '2025-09-16',
    candidate: 'Camila R.',
    marks: { listening: 471, reading: 458, writing: 448, speaking: 501 },
    story: `Camila rejoint une communauté francophone du Manitoba, où un restaurant l’attend. Elle a révisé en cuisine, un dialogue dans les oreilles, et a tenu un carnet de mots qu’elle n’osait pas employer.

Le carnet compte aujourd’hui trois cents mots, et elle les emploie.`,
    consentDate: '2025-10-30',
    programme: 'Immigration francophone hors Québec',
    products: ['a-l-ecoute', 'bien-prononcer'],
    displayed: true,
  },
  {
    slug: 'la-citoyennete-en-famille',
    title: 'La citoyenneté en famille',
    exam: 'TEF Canada',
    sessionDate: '2026-05-05',
    candidate: 'Dmitri et sa femme, pour Dmitri',
    marks: { listening: 402, reading: 371, writing: 345, speaking: 425 },
    story: `Dmitri et sa femme ont appris ensemble, à Ottawa, en se corrigeant l’un l’autre. Il a passé l’examen le premier ; elle le passera au printemps.

Leur méthode : le dîner en français, sans exception, même les jours de fatigue.`,
    consentDate: '2026-06-12',
    programme: 'Citoyenneté canadienne',
    products: ['le-francais-de-tous-les-jours', 'raconter-au-passe'],
    displayed: true,
  },
];
