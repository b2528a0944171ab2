import type { DemoProduct } from './demo-school.ts';

/** Advanced courses: one displayed but not yet for sale, and the DALF C1. */
export const advancedCourses: DemoProduct[] = [
  {
    slug: 'lire-la-presse',
    type: 'course',
    title: 'Lire la presse',
    description: `Un article de journal suppose toujours que l’on connaît déjà le début de l’histoire. Ce cours vous donne les repères qui manquent : ce qu’annonce un titre, ce que cache un conditionnel, ce que dit une citation bien placée.

Le cours comptera cinq leçons :
– Leçon 1. Le titre, le chapeau, la brève
– Leçon 2. Le reportage : qui parle, qui voit ?
– Leçon 3. Le conditionnel de prudence
– Leçon 4. L’éditorial et la tribune : suivre un raisonnement
– Leçon 5. Résumer sans trahir

Tous les articles sont écrits pour le cours, dans la manière des journaux d’aujourd’hui : ils ne vieilliront pas avec l’actualité.`,
    outcomes: [
      'reconnaître la brève, le reportage, l’éditorial et la tribune',
      'distinguer l’information du commentaire',
      'comprendre un conditionnel de prudence',
      'suivre le raisonnement d’un auteur',
      'résumer un article en quelques phrases à vous',
    ],
    audience:
      'Pour les personnes de niveau B2 qui lisent déjà un peu la presse et s’arrêtent à la moitié de l’article.',
    faq: [
      {
        question: 'Quand le cours ouvrira-t-il ?',
        answer: 'Il est en cours d’écriture. La date sera annoncée ici dès qu’elle sera fixée.',
      },
      {
        question: 'Les articles viennent-ils de vrais journaux ?',
        answer:
          'Non. Ils sont écrits pour le cours, à la manière des journaux : ils ne vieilliront pas avec l’actualité.',
      },
    ],
    difficulty: 'B2',
    skills: ['reading', 'writing'],
    personalWorkMinutes: 720,
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

Le dossier d’entraînement comprend deux textes, un sujet complet, une synthèse rédigée, un essai rédigé et un commentaire des choix.`,
    outcomes: [
      'lire un dossier crayon en main',
      'confronter les textes au lieu de les résumer l’un après l’autre',
      'trouver un plan qui leur soit commun',
      'reformuler sans recopier',
      'défendre une position personnelle avec des exemples précis',
    ],
    audience:
      'Pour les personnes d’un bon niveau B2 qui préparent le DALF C1, des études en français ou un métier où l’on écrit beaucoup.',
    faq: [
      {
        question: 'L’oral du DALF C1 est-il préparé ?',
        answer: 'Non, ce cours ne traite que l’épreuve écrite : la synthèse et l’essai.',
      },
      {
        question: 'Le cours sert-il en dehors de l’examen ?',
        answer:
          'Oui. Confronter des sources et les reformuler, c’est ce que demandent un mémoire, un rapport ou une note de service.',
      },
    ],
    difficulty: 'C1',
    skills: ['reading', 'writing'],
    personalWorkMinutes: 840,
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
