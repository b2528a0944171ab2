import type { VideoScript } from './video-script.ts';

export const advancedVideos: VideoScript[] = [
  {
    name: 'lire-la-presse',
    title: 'Lire la presse',
    level: 'B2',
    slides: [
      {
        title: 'Ce qu’un journaliste sait',
        beats: [
          { say: 'Bonjour. Deux titres, une même histoire. Lisons le premier.' },
          { say: 'Le pont restera fermé.', show: 'Le pont **restera** fermé.' },
          { say: 'Le futur affirme : l’information est confirmée.', show: '*information confirmée*' },
        ],
      },
      {
        title: 'Ce qu’il a entendu dire',
        beats: [
          { say: 'Et voici le second.' },
          { say: 'Le pont resterait fermé.', show: 'Le pont **resterait** fermé.' },
          {
            say: 'Le conditionnel prend ses distances : on l’affirme, je ne l’ai pas vérifié.',
            show: '*information à vérifier*',
          },
          { say: 'On l’appelle le conditionnel de prudence.' },
        ],
      },
      {
        title: 'Lire jusqu’au bout',
        beats: [
          { say: 'Dans ce cours, vous apprendrez à reconnaître ces marques.' },
          { say: 'Selon, d’après, à en croire.', show: 'selon, d’après, **à en croire**' },
          { say: 'Vous saurez enfin ce que dit un article, et ce qu’il ne dit pas.' },
          { say: 'Le cours ouvrira bientôt. La leçon trois est déjà écrite.' },
        ],
      },
    ],
  },
  {
    name: 'synthese-et-essai',
    title: 'Synthèse et essai',
    level: 'C1',
    slides: [
      {
        title: 'S’effacer, puis s’engager',
        beats: [
          { say: 'Bonjour. L’écrit du DALF C1 demande deux gestes contraires.' },
          { say: 'Dans la synthèse, vous vous effacez : aucun avis.', show: '**Synthèse** : aucun avis' },
          {
            say: 'Dans l’essai, vous vous engagez : une thèse, des exemples.',
            show: '**Essai** : une thèse, des exemples',
          },
        ],
      },
      {
        title: 'Le tableau de confrontation',
        beats: [
          { say: 'Ne résumez pas les textes l’un après l’autre.' },
          {
            say: 'Pour chaque idée, demandez-vous ce qu’en dit l’autre auteur.',
            show: 'Que dit l’**autre** auteur ?',
          },
          {
            say: 'Il la confirme, la nuance, la contredit ou l’ignore.',
            show: 'confirme, nuance, contredit, ignore',
          },
          { say: 'C’est de là que vient le plan.', show: '→ le **plan**' },
        ],
      },
      {
        title: 'Reformuler',
        beats: [
          { say: 'Changez la construction plutôt que chaque mot.' },
          {
            say: 'Les loyers ont augmenté devient : la hausse des loyers.',
            show: 'les loyers ont augmenté → **la hausse des loyers**',
          },
          {
            say: 'On ne se parle plus devient : les liens s’affaiblissent.',
            show: 'on ne se parle plus → **les liens s’affaiblissent**',
          },
          {
            say: 'Ouvrez le dossier, prenez un crayon, et cherchez la question que les deux textes posent ensemble.',
          },
        ],
      },
    ],
  },
];
