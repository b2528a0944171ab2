import type { DemoProduct } from './demo-school.ts';

/** Courses for advanced learners: one that opens soon (displayed, not yet for sale) and the DALF C1. */
export const advancedCourses: DemoProduct[] = [
  {
    slug: 'lire-la-presse',
    type: 'course',
    title: 'Lire la presse',
    description: `Un article de journal suppose toujours que l’on connaît la suite d’une histoire. Ce cours vous donne les repères qui manquent : ce qu’annonce un titre, ce que cache un conditionnel, ce que dit une citation bien placée.

Vous apprendrez à reconnaître les genres – la brève, le reportage, l’éditorial, la tribune –, à distinguer l’information du commentaire, et à résumer un article en quelques phrases à vous.

Le cours comptera cinq leçons :
– Leçon 1. Le titre, le chapeau, la brève
– Leçon 2. Le reportage : qui parle, qui voit ?
– Leçon 3. Le conditionnel de prudence
– Leçon 4. L’éditorial et la tribune : suivre un raisonnement
– Leçon 5. Résumer sans trahir

Tous les articles sont écrits pour le cours, dans la manière des journaux d’aujourd’hui : ils ne vieilliront pas avec l’actualité.

Pour qui ? Pour les personnes de niveau B2 qui lisent déjà un peu la presse et s’arrêtent à la moitié de l’article. Le cours est en cours d’écriture ; il ouvrira bientôt.`,
    difficulty: 'B2',
    skills: ['reading', 'writing'],
    durationMinutes: 720,
    displayed: true,
    enabled: false,
    order: 70,
    priceCents: 6900,
    pictures: [
      {
        file: 'journaux-plies.webp',
        alt: 'Illustration : une pile de journaux pliés, retenus par une ficelle rouge',
      },
    ],
    video: 'lire-la-presse.mp4',
    videoCaptions: 'lire-la-presse.vtt',
    files: [
      { fileName: 'Programme – Lire la presse.pdf', file: 'lire-la-presse-programme.pdf' },
      { fileName: 'Leçon 3 – Le conditionnel de prudence.pdf', file: 'lire-la-presse-lecon-3.pdf' },
    ],
  },
  {
    slug: 'synthese-et-essai-dalf-c1',
    type: 'course',
    title: 'Synthèse et essai : l’écrit du DALF C1',
    description: `L’épreuve écrite du DALF C1 est la plus longue et la plus redoutée : en deux heures et demie, une synthèse de plusieurs documents, puis un essai argumenté sur le même thème. L’une demande de s’effacer, l’autre de s’engager. Ce cours vous apprend à faire les deux, dans cet ordre.

Vous saurez lire un dossier crayon en main, confronter les textes au lieu de les résumer l’un après l’autre, trouver un plan qui leur soit commun, reformuler sans recopier, puis défendre une position personnelle avec des exemples précis et une langue tenue.

Le cours compte cinq leçons :
– Leçon 1. Lire un dossier : le tableau de confrontation
– Leçon 2. Bâtir le plan de la synthèse
– Leçon 3. Reformuler : dire la même chose autrement
– Leçon 4. L’essai : une thèse, deux concessions, trois exemples
– Leçon 5. Relire : les dix dernières minutes

Le dossier d’entraînement comprend deux textes, un sujet complet, une synthèse rédigée, un essai rédigé et un commentaire des choix.

Pour qui ? Pour les personnes d’un bon niveau B2 qui préparent le DALF C1, des études en français ou un métier où l’on écrit beaucoup.`,
    difficulty: 'C1',
    skills: ['reading', 'writing'],
    durationMinutes: 1080,
    displayed: true,
    enabled: true,
    order: 80,
    priceCents: 9900,
    pictures: [
      {
        file: 'feuillets-et-lampe.webp',
        alt: 'Illustration : des feuillets couverts d’écriture sous une lampe de bureau, reliés par un trait rouge',
      },
    ],
    video: 'synthese-et-essai.mp4',
    videoCaptions: 'synthese-et-essai.vtt',
    files: [
      { fileName: 'Livret – Synthèse et essai.pdf', file: 'synthese-livret.pdf' },
      { fileName: 'Dossier d’entraînement et corrigés.pdf', file: 'synthese-dossier.pdf' },
      { fileName: 'Fiche – Reformuler sans recopier.pdf', file: 'synthese-reformuler.pdf' },
    ],
  },
];
