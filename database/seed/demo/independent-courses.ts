import type { DemoProduct } from './demo-school.ts';

/** Courses for learners who already manage: pronunciation at every level, B1 and B2. */
export const independentCourses: DemoProduct[] = [
  {
    slug: 'bien-prononcer',
    type: 'course',
    title: 'Bien prononcer : les sons et la musique du français',
    description: `On peut parler un français juste et ne pas être compris, parce qu’un « u » est devenu un « ou » ou qu’une liaison manque. Ce cours travaille l’oreille d’abord, la bouche ensuite.

Vous apprendrez à distinguer puis à produire les sons qui n’existent peut-être pas dans votre langue : u, eu, les voyelles nasales. Vous saurez quand le e se tait, quelles liaisons se font toujours et lesquelles ne se font jamais, et comment la voix monte et descend dans une phrase française.

Le cours compte cinq leçons :
– Leçon 1. Tu ou tout ? Les voyelles u et ou
– Leçon 2. Un bon vin blanc : les voyelles nasales
– Leçon 3. Le e qui disparaît
– Leçon 4. Les liaisons : toujours, parfois, jamais
– Leçon 5. La musique de la phrase

Les exercices d’écoute sont enregistrés : une voix lit chaque paire lentement, laisse le temps de répéter, puis relit. Une fiche rassemble les sons du français avec leur symbole et leurs graphies.

Pour qui ? Pour tous les niveaux à partir de A2. Dix minutes par jour valent mieux qu’une heure le dimanche.`,
    difficulty: '',
    skills: ['listening', 'speaking'],
    durationMinutes: 360,
    displayed: true,
    enabled: true,
    order: 40,
    priceCents: 4500,
    pictures: [
      {
        file: 'ondes-et-voyelles.webp',
        alt: 'Illustration : une onde sonore tracée à l’encre, dont les crêtes portent les voyelles u, ou, on, an et in',
      },
    ],
    video: 'bien-prononcer.mp4',
    videoCaptions: 'bien-prononcer.vtt',
    extract: 'bien-prononcer-extrait.mp4',
    extractCaptions: 'bien-prononcer-extrait.vtt',
    files: [
      { fileName: 'Livret – Bien prononcer.pdf', file: 'bien-prononcer-livret.pdf' },
      { fileName: 'Fiche – Les sons et leurs graphies.pdf', file: 'bien-prononcer-sons.pdf' },
      { fileName: 'Écoute 1 – Tu ou tout.mp3', file: 'bien-prononcer-ecoute-1.mp3' },
      { fileName: 'Écoute 2 – Les voyelles nasales.mp3', file: 'bien-prononcer-ecoute-2.mp3' },
      { fileName: 'Écoute 3 – Les liaisons.mp3', file: 'bien-prononcer-ecoute-3.mp3' },
    ],
  },
  {
    slug: 'raconter-au-passe',
    type: 'course',
    title: 'Raconter au passé',
    description: `« Il pleuvait, j’ai ouvert mon parapluie, je l’avais acheté la veille. » Trois temps, une seule phrase : ce cours vous apprend à les choisir sans hésiter, parce que vous aurez compris ce que chacun montre.

À la fin du cours, vous saurez raconter un souvenir, un voyage ou un incident ; planter le décor à l’imparfait, faire avancer l’action au passé composé, revenir en arrière avec le plus-que-parfait. Vous accorderez le participe passé sans y penser trop longtemps et vous relierez vos phrases avec les bons mots du temps.

Le cours compte cinq leçons :
– Leçon 1. Je suis monté, j’ai monté : être ou avoir
– Leçon 2. Les lettres que j’ai écrites : l’accord du participe
– Leçon 3. Chez ma grand-mère, il y avait : l’imparfait
– Leçon 4. Le décor et l’action : choisir entre deux temps
– Leçon 5. Avant, pendant, après : le plus-que-parfait et les mots du temps

Chaque leçon s’ouvre sur un récit d’une page, écrit pour le cours. Le cahier d’exercices contient trente questions corrigées et deux sujets de récit avec un exemple de copie.

Pour qui ? Pour les personnes qui ont atteint le niveau A2 et préparent le B1, et pour celles qui parlent déjà bien mais mélangent les temps quand l’histoire s’anime.`,
    difficulty: 'B1',
    skills: ['writing', 'speaking', 'structures'],
    durationMinutes: 540,
    displayed: true,
    enabled: true,
    order: 50,
    priceCents: 5400,
    pictures: [
      {
        file: 'toits-du-soir.webp',
        alt: 'Illustration : une ligne de toits et de cheminées au crépuscule, une seule fenêtre éclairée en rouge',
      },
    ],
    video: 'raconter-au-passe.mp4',
    videoCaptions: 'raconter-au-passe.vtt',
    files: [
      { fileName: 'Livret – Raconter au passé.pdf', file: 'raconter-au-passe-livret.pdf' },
      { fileName: 'Exercices et corrigés – Raconter au passé.pdf', file: 'raconter-au-passe-exercices.pdf' },
      { fileName: 'Fiche – Les participes passés utiles.pdf', file: 'raconter-au-passe-participes.pdf' },
    ],
  },
  {
    slug: 'preparer-le-delf-b2',
    type: 'course',
    title: 'Préparer le DELF B2',
    description: `Le DELF B2 ne demande pas un français sans faute : il demande de comprendre, de prendre position et de la défendre. Ce cours vous apprend ce que le jury attend, épreuve par épreuve, et comment employer votre temps.

Vous saurez lire les questions avant d’écouter, repérer le point de vue d’un auteur, bâtir un plan en dix minutes, écrire une lettre ou un article argumenté de 250 mots au moins, et parler vingt minutes devant un jury à partir d’un court document.

Le cours compte six leçons :
– Leçon 1. Les quatre épreuves et la façon dont elles sont notées
– Leçon 2. Comprendre à l’oral : prendre des notes utiles
– Leçon 3. Comprendre à l’écrit : le fait, l’avis, la nuance
– Leçon 4. Écrire : du sujet au plan
– Leçon 5. Écrire : du plan au texte relu
– Leçon 6. Parler : présenter, défendre, débattre

Vous recevez un livret de méthode, un sujet d’entraînement complet pour l’écrit avec une copie commentée, et une fiche de connecteurs classés par usage. La réussite se joue sur 100 points : il en faut 50, et au moins 5 sur 25 à chaque épreuve.

Pour qui ? Pour les candidates et les candidats qui ont un niveau B1 solide et passent l’examen dans les trois à six mois : étudiants, futurs naturalisés, professionnels.`,
    difficulty: 'B2',
    skills: ['listening', 'reading', 'writing', 'speaking'],
    durationMinutes: 900,
    displayed: true,
    enabled: true,
    order: 60,
    priceCents: 8900,
    pictures: [],
    video: 'preparer-le-delf-b2.mp4',
    videoCaptions: 'preparer-le-delf-b2.vtt',
    extract: 'preparer-le-delf-b2-extrait.mp4',
    extractCaptions: 'preparer-le-delf-b2-extrait.vtt',
    files: [
      { fileName: 'Livret de méthode – DELF B2.pdf', file: 'delf-b2-livret.pdf' },
      { fileName: 'Sujet d’entraînement et copie commentée – DELF B2.pdf', file: 'delf-b2-sujet.pdf' },
      { fileName: 'Fiche – Les connecteurs par usage.pdf', file: 'delf-b2-connecteurs.pdf' },
    ],
  },
];
