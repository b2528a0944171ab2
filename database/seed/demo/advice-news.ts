import type { DemoNews } from './demo-school.ts';

export const adviceNews: DemoNews[] = [
  {
    slug: 'relire-en-cinq-passages',
    title: 'Relire son texte en cinq passages',
    summary:
      'Relire une fois en cherchant tout, c’est ne rien voir. Mieux vaut cinq lectures rapides, une seule question à la fois.',
    body: [
      {
        kind: 'paragraph',
        text: 'À l’examen, il reste souvent dix minutes. Beaucoup les passent à relire du début à la fin, d’un œil inquiet, et ne corrigent presque rien. L’œil lit ce que l’on a voulu écrire. Il faut donc lui donner une tâche précise.',
      },
      { kind: 'heading', text: 'Les cinq passages' },
      {
        kind: 'list',
        ordered: true,
        items: [
          'Les verbes : chacun a-t-il son sujet et la bonne terminaison ?',
          'Les noms : masculin ou féminin, singulier ou pluriel, et l’adjectif qui les suit',
          'Les petits mots : a et à, ou et où, ce et se, son et sont',
          'Les accents, la cédille et l’apostrophe',
          'La ponctuation : une phrase de plus de trois lignes cache une phrase de trop',
        ],
      },
      {
        kind: 'paragraph',
        text: 'Commencez chaque passage par la dernière phrase et remontez vers le début. On perd le fil de l’histoire, et c’est le but : on voit enfin les mots.',
      },
    ],
    publishedDaysAgo: 12,
    products: ['six-petites-dictees', 'accents-cedille-apostrophe'],
    displayed: true,
    picture: {
      file: 'crayon-rouge.webp',
      alt: 'Illustration : un crayon rouge posé sur une page dont quelques mots sont entourés',
    },
  },
  {
    slug: 'trois-idees-recues-sur-le-delf-b2',
    title: 'Trois idées reçues sur le DELF B2',
    summary:
      'Non, il ne faut pas savoir parler de tout. Oui, un texte simple peut obtenir une très bonne note.',
    body: [
      { kind: 'heading', text: '« Il faut un vocabulaire savant »' },
      {
        kind: 'paragraph',
        text: 'Il faut un vocabulaire exact. « Les gens travaillent moins longtemps » vaut mieux qu’une phrase où le mot rare est mal employé. Le jury cherche une pensée claire, nuancée, et des exemples.',
      },
      { kind: 'heading', text: '« Il faut être d’accord avec le document »' },
      {
        kind: 'paragraph',
        text: 'À l’oral comme à l’écrit, vous défendez le point de vue de votre choix. Ce qui compte est de le défendre : une raison, un exemple, une objection à laquelle vous répondez.',
      },
      { kind: 'heading', text: '« La moyenne suffit »' },
      {
        kind: 'paragraph',
        text: 'Il faut 50 points sur 100, et au moins 5 sur 25 à chacune des quatre épreuves. Une épreuve abandonnée ne se rattrape pas avec les trois autres. Commencez donc votre préparation par la plus faible.',
      },
    ],
    publishedDaysAgo: 23,
    products: ['preparer-le-delf-b2', 'lire-la-presse'],
    tools: ['calculator', 'scores'],
    displayed: true,
  },
  {
    slug: 'quel-niveau-pour-quelle-demarche',
    title: 'Quel niveau pour quelle démarche ?',
    summary:
      'Carte de séjour, carte de résident, naturalisation : les niveaux demandés depuis le 1ᵉʳ janvier 2026.',
    body: [
      {
        kind: 'paragraph',
        text: 'Les niveaux de français demandés par l’administration ont changé le 1ᵉʳ janvier 2026. De nombreuses pages affichent encore les anciens ; voici ceux qui s’appliquent aujourd’hui.',
      },
      {
        kind: 'table',
        head: ['Démarche', 'Niveau demandé'],
        rows: [
          ['Carte de séjour pluriannuelle', 'A2'],
          ['Carte de résident', 'B1'],
          ['Naturalisation', 'B2'],
        ],
      },
      {
        kind: 'paragraph',
        text: 'Il existe des dispenses, et les attestations acceptées varient. Avant de vous inscrire à un examen, vérifiez votre situation auprès de votre préfecture : je peux vous aider à choisir une préparation, pas à décider à sa place.',
      },
      { kind: 'heading', text: 'Et pour le Canada ?' },
      {
        kind: 'paragraph',
        text: 'Le Canada raisonne par compétence, avec l’échelle des niveaux de compétence linguistique canadiens. Une même note peut se lire différemment selon l’examen, sa date et le programme visé. Nos [pages de résultats](/scores) indiquent toujours ces trois informations.',
      },
    ],
    publishedDaysAgo: 61,
    products: ['s-entrainer-au-tcf-canada', 'preparer-le-delf-b2'],
    tools: ['calculator', 'required-levels'],
    displayed: true,
  },
  {
    slug: 'pourquoi-la-cedille',
    title: 'Pourquoi la cédille ?',
    summary:
      'Petite histoire d’un signe venu d’Espagne, arrivé chez les imprimeurs vers 1530, et qui a donné son nom à cette école.',
    body: [
      {
        kind: 'paragraph',
        text: 'Le mot vient de l’espagnol « cedilla », petit z. Les copistes traçaient sous le c un z minuscule pour indiquer qu’il se prononçait autrement. Le z a rétréci, il s’est recroquevillé ; il en reste cette virgule accrochée à la lettre.',
      },
      {
        kind: 'paragraph',
        text: 'En France, on la doit surtout à un imprimeur, Geoffroy Tory, qui en recommande l’emploi vers 1530. Avant lui, on s’arrangeait : on ajoutait un e, on doublait une lettre, on laissait le lecteur deviner.',
      },
      { kind: 'heading', text: 'Une seule règle' },
      {
        kind: 'paragraph',
        text: 'La cédille se place sous le c devant a, o et u, quand on veut entendre le son s : ça, leçon, reçu. Devant e et i, elle est inutile, car le c y prend déjà ce son : merci, facile, ceci.',
      },
      {
        kind: 'quote',
        text: 'Un signe minuscule, qui ne sert qu’à être bien compris : il m’a semblé que c’était un bon nom pour une école.',
      },
    ],
    publishedDaysAgo: 118,
    products: ['accents-cedille-apostrophe'],
    displayed: true,
    picture: {
      file: 'caracteres-de-plomb.webp',
      alt: 'Illustration : des caractères d’imprimerie alignés, celui du milieu porte un ç à l’envers, encré de rouge',
    },
  },
];
