import type { VideoScript } from './video-script.ts';

export const beginnerVideos: VideoScript[] = [
  {
    name: 'accents-cedille-apostrophe',
    title: 'Accents, cédille et apostrophe',
    level: 'A1',
    slides: [
      {
        title: 'Trois accents sur le e',
        beats: [
          { say: 'Bonjour. Regardons les trois accents que porte la lettre e.' },
          {
            say: 'L’accent aigu : la bouche sourit. Thé, café, été.',
            show: 'th**é**, caf**é**, **é**t**é**',
          },
          {
            say: 'L’accent grave : la bouche s’ouvre. Père, lève, très.',
            show: 'p**è**re, l**è**ve, tr**è**s',
          },
          {
            say: 'L’accent circonflexe : le même son. Fête, crêpe, tête.',
            show: 'f**ê**te, cr**ê**pe, t**ê**te',
          },
        ],
      },
      {
        title: 'La cédille',
        beats: [
          {
            say: 'Devant a, o et u, la lettre c se prononce comme dans café.',
            show: '**c**afé, **c**omment, **c**ulture',
          },
          { say: 'La cédille la change en s : ça, leçon, reçu.', show: '**ç**a, le**ç**on, re**ç**u' },
          { say: 'Devant e et i, elle ne sert à rien : merci, ceci.', show: 'mer**c**i, **c**e**c**i' },
        ],
      },
      {
        title: 'L’apostrophe',
        beats: [
          { say: 'Deux voyelles ne se rencontrent pas. On retire la première.', show: 'le ami → **l’ami**' },
          { say: 'On écrit j’ai, l’école, qu’il arrive.', show: '**j’**ai, **l’**école, **qu’**il arrive' },
          { say: 'Vous trouverez les exercices et leurs corrigés dans le livret. À bientôt.' },
        ],
      },
    ],
  },
  {
    name: 'premiers-pas',
    title: 'Premiers pas en français',
    level: 'A1',
    slides: [
      {
        title: 'Saluer',
        beats: [
          { say: 'Bonjour. Aujourd’hui, nous allons apprendre à saluer.' },
          { say: 'Dans la journée, on dit : bonjour.', show: '**Bonjour.** le matin, l’après-midi' },
          { say: 'Le soir, on dit : bonsoir.', show: '**Bonsoir.** à partir de dix-huit heures' },
          { say: 'Entre amis, on dit : salut.', show: '**Salut.** entre amis' },
        ],
      },
      {
        title: 'Se présenter',
        beats: [
          { say: 'Écoutez. Je m’appelle Amina.', show: 'Je **m’appelle** Amina.' },
          {
            say: 'Je suis marocaine. J’habite à Nantes.',
            show: 'Je **suis** marocaine. J’**habite** à Nantes.',
          },
          { say: 'Et vous, comment vous appelez-vous ?', show: 'Et vous, **comment** vous appelez-vous ?' },
        ],
      },
      {
        title: 'Tu ou vous ?',
        beats: [
          {
            say: 'À une personne que l’on ne connaît pas, on dit vous.',
            show: '**Vous** : un client, un professeur, une voisine',
          },
          {
            say: 'À un ami ou à un enfant, on dit tu.',
            show: '**Tu** : un ami, un enfant, un collègue proche',
          },
          { say: 'Dans le doute, dites vous, et attendez cette question :' },
          { say: 'On se dit tu ?', show: '« On se dit **tu** ? »' },
          { say: 'Maintenant, ouvrez le livret à la première leçon, et présentez-vous à voix haute.' },
        ],
      },
    ],
  },
  {
    name: 'premiers-pas-extrait',
    title: 'Premiers pas en français',
    level: 'A1, extrait',
    slides: [
      {
        title: 'Au café',
        beats: [
          { say: 'Voici un extrait de la leçon quatre. Vous êtes au café.' },
          { say: 'Je voudrais un café, s’il vous plaît.', show: 'Je **voudrais** un café, s’il vous plaît.' },
          { say: 'Je voudrais est plus poli que je veux.', show: '*plus poli que « je veux »*' },
          { say: 'Pour payer : ça fait combien ?', show: 'Ça fait **combien** ?' },
          { say: 'Répétez ces deux phrases, lentement, puis un peu plus vite.' },
        ],
      },
    ],
  },
  {
    name: 'tous-les-jours',
    title: 'Le français de tous les jours',
    level: 'A2',
    slides: [
      {
        title: 'Lire une petite annonce',
        beats: [
          { say: 'Bonjour. Vous cherchez un appartement. Lisons une annonce.' },
          { say: 'Deux pièces : une chambre et un séjour.', show: '**2 p.** = deux pièces' },
          {
            say: 'Troisième étage sans ascenseur.',
            show: '**3ᵉ ét. sans asc.** = troisième étage sans ascenseur',
          },
          {
            say: 'Charges comprises : l’eau est dans le prix.',
            show: '**ch. comprises** = l’eau est dans le prix',
          },
        ],
      },
      {
        title: 'Comparer',
        beats: [
          { say: 'Comparons maintenant deux logements.' },
          {
            say: 'L’appartement est plus grand que le studio.',
            show: 'L’appartement est **plus** grand **que** le studio.',
          },
          {
            say: 'Il y a autant de commerces que dans le centre.',
            show: 'Il y a **autant de** commerces **que** dans le centre.',
          },
          { say: 'Mais la rue est moins bruyante.', show: 'La rue est **moins** bruyante.' },
        ],
      },
      {
        title: 'Demander poliment',
        beats: [
          { say: 'Au téléphone, employez le conditionnel.' },
          { say: 'Je voudrais visiter l’appartement.', show: 'Je **voudrais** visiter l’appartement.' },
          { say: 'Pourriez-vous me donner l’adresse ?', show: '**Pourriez**-vous me donner l’adresse ?' },
          { say: 'À vous, maintenant : choisissez une annonce du livret, et préparez trois questions.' },
        ],
      },
    ],
  },
];
