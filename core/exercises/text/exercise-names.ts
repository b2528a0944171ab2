import { foldWords } from '../../csv/fold-words.ts';
import type { ExerciseDocument, ExerciseItem } from '../document/exercise-document.ts';

export type HeadingKind = Exclude<ExerciseItem['kind'], 'order'> | 'order-words' | 'order-sentences';

/** Accepted names of each kind; the first one is printed. */
const kindNames: Readonly<Record<HeadingKind, readonly string[]>> = {
  gaps: ['Trous', 'Trou', 'Texte à trous'],
  'gap-choices': ['Choix dans le texte'],
  'word-bank': ['Banque de mots'],
  choice: ['QCM', 'QCU', 'Choix'],
  choices: ['QCM multiple', 'QCM multiples', 'Choix multiple', 'Choix multiples'],
  'true-false': ['Vrai ou faux', 'Vrai faux'],
  match: ['Associer', 'Association', 'Relier'],
  classify: ['Classer', 'Classement'],
  'order-words': ['Remettre en ordre', 'Remettre les mots en ordre'],
  'order-sentences': ['Remettre les phrases en ordre'],
  conjugation: ['Conjugaison', 'Conjuguer'],
  transformation: ['Transformer', 'Transformation'],
  'find-fault': ['Trouver la faute', 'Trouver les fautes'],
  dictation: ['Dictée'],
  writing: ['Rédiger', 'Rédaction', 'Production écrite'],
  speaking: ['Parler', 'Production orale'],
  reading: ['Lecture', 'Document'],
};

const kinds = new Map(
  Object.entries(kindNames).flatMap(([kind, names]) =>
    names.map((name) => [foldWords(name), kind as HeadingKind]),
  ),
);

export const findHeadingKind = (name: string): HeadingKind | null => kinds.get(foldWords(name)) ?? null;

export const nameHeadingKind = (kind: HeadingKind): string => kindNames[kind][0] ?? '';

type ExerciseSkill = ExerciseDocument['skill'];

const skillNames: Readonly<Record<ExerciseSkill, readonly string[]>> = {
  listening: ['compréhension orale', 'CO', 'écoute'],
  reading: ['compréhension écrite', 'CE', 'lecture'],
  writing: ['expression écrite', 'production écrite', 'EE', 'PE'],
  speaking: ['expression orale', 'production orale', 'EO', 'PO'],
  structures: ['structures', 'grammaire', 'vocabulaire', 'lexique', 'grammaire et vocabulaire'],
};

const skills = new Map(
  Object.entries(skillNames).flatMap(([skill, names]) =>
    names.map((name) => [foldWords(name), skill as ExerciseSkill]),
  ),
);

export const findSkillName = (name: string): ExerciseSkill | null => skills.get(foldWords(name)) ?? null;

export const writeSkillName = (skill: ExerciseSkill): string => skillNames[skill][0] ?? '';

/** Names in lines `! name: value`. */
export type SettingName =
  | 'points'
  | 'skill'
  | 'hint'
  | 'explanation'
  | 'media'
  | 'plays'
  | 'slow'
  | 'transcript'
  | 'id'
  | 'ids'
  | 'reusable'
  | 'by-sentence'
  | 'distractors'
  | 'source'
  | 'words'
  | 'plan'
  | 'rubric'
  | 'model'
  | 'preparation'
  | 'duration';

const settingNames: Readonly<Record<SettingName, readonly string[]>> = {
  points: ['points', 'point'],
  skill: ['compétence'],
  hint: ['indice'],
  explanation: ['explication'],
  media: ['média', 'image', 'son', 'audio', 'vidéo'],
  plays: ['écoutes', 'écoute'],
  slow: ['version lente', 'lent'],
  transcript: ['transcription'],
  id: ['id'],
  ids: ['ids'],
  reusable: ['réutilisables', 'réutilisable'],
  'by-sentence': ['par phrase', 'par phrases'],
  distractors: ['intrus'],
  source: ['source'],
  words: ['mots'],
  plan: ['plan'],
  rubric: ['grille'],
  model: ['modèle', 'exemple'],
  preparation: ['préparation'],
  duration: ['durée'],
};

const settings = new Map(
  Object.entries(settingNames).flatMap(([setting, names]) =>
    names.map((name) => [foldWords(name), setting as SettingName]),
  ),
);

export const findSettingName = (name: string): SettingName | null => settings.get(foldWords(name)) ?? null;

export const writeSettingName = (setting: SettingName): string => settingNames[setting][0] ?? '';
