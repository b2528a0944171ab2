import type { DemoHomeBlock } from './demo-school.ts';
import { demoSettings } from './settings.ts';

/** Home page of the demonstration school. Other blocks use the default texts. */
export const demoHome: DemoHomeBlock[] = [
  {
    kind: 'opening',
    text: 'Des cours et des exercices en ligne pour adultes, écrits par une enseignante. Vous avancez à votre rythme, sans limite de durée.',
  },
  {
    kind: 'promises',
    entries: [
      {
        title: 'Écrit en classe',
        text: 'Quinze ans d’enseignement derrière chaque leçon, et des exemples pris dans la vie.',
      },
      {
        title: 'Corrigé, et expliqué',
        text: 'Chaque exercice a son corrigé, avec la raison de chaque réponse.',
      },
      {
        title: 'Sans limite de durée',
        text: 'Sans abonnement : vous payez une fois, vous y revenez quand vous voulez.',
      },
    ],
  },
  {
    kind: 'courses',
    text: 'Du premier bonjour à l’essai argumenté, chaque cours va au bout de son sujet.',
    products: [
      'premiers-pas-en-francais',
      'le-francais-de-tous-les-jours',
      'raconter-au-passe',
      'preparer-le-delf-b2',
    ],
  },
  {
    kind: 'exercises',
    text: 'Pour vérifier, à l’oreille et par écrit, ce que vous croyez savoir.',
  },
  {
    kind: 'teacher',
    text: demoSettings.presentation.slice(0, 3).join('\n\n'),
    picture: {
      file: 'portrait-helene.webp',
      alt: 'Illustration : le portrait d’Hélène Marsaudon, cheveux bruns, lunettes rondes, écharpe rouge, une cédille au revers de la veste',
    },
  },
  {
    kind: 'call',
    title: 'Le premier cours est gratuit',
    text: '« Accents, cédille et apostrophe » : un cours court pour ne plus hésiter devant un clavier. Il suffit d’un compte.',
    actions: [{ label: 'Commencer gratuitement', to: '/courses?prix=gratuit' }],
  },
  {
    kind: 'contact',
    text: 'Vous hésitez entre deux niveaux, vous préparez un examen, vous n’avez pas trouvé ce que vous cherchez ? Écrivez-nous : nous lisons tout et répondons à chaque message.',
  },
];
