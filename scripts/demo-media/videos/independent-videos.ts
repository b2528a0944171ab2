import type { VideoScript } from './video-script.ts';

export const independentVideos: VideoScript[] = [
  {
    name: 'bien-prononcer',
    title: 'Bien prononcer',
    level: 'Tous niveaux',
    slides: [
      {
        title: 'Tu ou tout ?',
        beats: [
          { say: 'Bonjour. Travaillons un son que beaucoup de langues n’ont pas : le u.' },
          { say: 'Écoutez la différence : tu, tout.', show: 't**u** – t**ou**t' },
          { say: 'Rue, roue. Vu, vous.', show: 'r**u**e – r**ou**e, v**u** – v**ou**s' },
          {
            say: 'La langue est celle du i ; les lèvres sont celles du ou.',
            show: '*la langue de i, les lèvres de ou*',
          },
        ],
      },
      {
        title: 'Un exercice',
        beats: [
          { say: 'Dites un i très long. Ne bougez plus la langue.', show: '1. Un long **i**' },
          { say: 'Arrondissez les lèvres, comme pour siffler.', show: '2. Les lèvres en rond' },
          { say: 'Le son qui sort est u.', show: '3. **u**' },
        ],
      },
      {
        title: 'Les liaisons',
        beats: [
          { say: 'Une consonne muette se réveille devant une voyelle.' },
          {
            say: 'Les amis. Un petit appartement. Ils arrivent.',
            show: 'les‿amis, un petit‿appartement, ils‿arrivent',
          },
          {
            say: 'Mais on ne lie jamais après et : un homme et une femme.',
            show: 'un homme **et** une femme : jamais',
          },
          { say: 'Dix minutes par jour suffisent. Prenez le premier enregistrement, et répétez.' },
        ],
      },
    ],
  },
  {
    name: 'bien-prononcer-extrait',
    title: 'Bien prononcer',
    level: 'Tous niveaux, extrait',
    slides: [
      {
        title: 'Le e qui disparaît',
        beats: [
          { say: 'Voici un extrait de la leçon trois.' },
          { say: 'On écrit samedi, médecin, tout de suite.', show: 'samedi, médecin, tout de suite' },
          {
            say: 'Le e tombe quand une seule consonne le précède.',
            show: 'sam(e)di, méd(e)cin, tout d(e) suite',
          },
          {
            say: 'Après deux consonnes, il reste : vendredi, appartement.',
            show: 'vendr**e**di, appart**e**ment',
          },
          { say: 'Écoutez, puis répétez : samedi, vendredi.' },
        ],
      },
    ],
  },
  {
    name: 'raconter-au-passe',
    title: 'Raconter au passé',
    level: 'B1',
    slides: [
      {
        title: 'Le décor et l’action',
        beats: [
          { say: 'Bonjour. Imaginons un film.' },
          {
            say: 'L’imparfait est l’image : il pleuvait, la rue était vide.',
            show: 'Il **pleuvait**, la rue **était** vide.',
          },
          {
            say: 'Le passé composé est l’événement : un homme est arrivé.',
            show: 'Un homme **est arrivé**.',
          },
          { say: 'Sans imparfait, il n’y a plus de lumière. Sans passé composé, il ne se passe plus rien.' },
        ],
      },
      {
        title: 'Le test de « et puis »',
        beats: [
          { say: 'Comment choisir ? Essayez d’ajouter : et puis.' },
          {
            say: 'Il est arrivé, et puis il a demandé l’heure.',
            show: 'Il est arrivé, **et puis** il a demandé l’heure.',
          },
          { say: 'La phrase avance : c’est le passé composé.' },
          {
            say: 'On ne dit pas : et puis il portait un chapeau.',
            show: 'Il **portait** un chapeau. *(décor)*',
          },
        ],
      },
      {
        title: 'Revenir en arrière',
        beats: [
          { say: 'Pour remonter dans le temps, il y a le plus-que-parfait.' },
          {
            say: 'La porte était ouverte. Pourtant, je l’avais fermée.',
            show: 'Je l’**avais fermée** le matin.',
          },
          {
            say: 'Vous êtes prêt à lire le premier récit. Soulignez les verbes, et cherchez l’image et l’événement.',
          },
        ],
      },
    ],
  },
  {
    name: 'preparer-le-delf-b2',
    title: 'Préparer le DELF B2',
    level: 'B2',
    slides: [
      {
        title: 'Comment on réussit',
        beats: [
          {
            say: 'Bonjour. Le DELF B2 compte quatre épreuves, notées chacune sur vingt-cinq.',
            show: 'Quatre épreuves sur **25**',
          },
          { say: 'Il faut cinquante points sur cent.', show: '**50** points sur 100' },
          { say: 'Et au moins cinq points à chaque épreuve.', show: '**5** points au moins partout' },
          { say: 'Une épreuve abandonnée ne se rattrape pas : commencez par la plus faible.' },
        ],
      },
      {
        title: 'Avant d’écouter',
        beats: [
          { say: 'À l’oral, lisez d’abord les questions.', show: '1. **Lire** les questions en entier' },
          { say: 'Prévoyez ce que vous allez entendre.', show: '2. **Prévoir** : qui, quoi, pourquoi' },
          { say: 'Et notez peu : un nom, un chiffre, une flèche.', show: '3. **Noter** peu' },
        ],
      },
      {
        title: 'Un paragraphe qui tient debout',
        beats: [
          { say: 'À l’écrit, chaque paragraphe suit le même chemin.' },
          {
            say: 'Une idée, une raison, un exemple, une conséquence.',
            show: 'idée, **raison**, exemple, **conséquence**',
          },
          {
            say: 'Un argument développé vaut mieux que cinq arguments cités.',
            show: '*un argument développé plutôt que cinq cités*',
          },
          { say: 'Faites d’abord le sujet d’entraînement, sans aide. Vous saurez où porter l’effort.' },
        ],
      },
    ],
  },
  {
    name: 'preparer-le-delf-b2-extrait',
    title: 'Préparer le DELF B2',
    level: 'B2, extrait',
    slides: [
      {
        title: 'Quatre questions à la consigne',
        beats: [
          { say: 'Voici un extrait de la leçon quatre. Avant d’écrire, interrogez la consigne.' },
          { say: 'Qui écrit ?', show: '1. **Qui** écrit ?' },
          { say: 'À qui ?', show: '2. **À qui** ?' },
          { say: 'Quel genre de texte ?', show: '3. Quel **genre** ?' },
          { say: 'Et quels actes : présenter, répondre, proposer ?', show: '4. Quels **actes** ?' },
          { say: 'Un verbe oublié dans la consigne, ce sont des points perdus.' },
        ],
      },
    ],
  },
];
