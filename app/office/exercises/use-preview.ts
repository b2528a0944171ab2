import { createContext, useContext } from 'react';
import type { ExerciseDocument } from '#core/exercises/document/exercise-document.ts';
import type { FieldAnswer } from '#core/exercises/keys/exercise-key.ts';
import type { ShownExercise } from '#core/exercises/keys/shown-exercise.ts';
import type { TriedDraft } from '#core/exercises/writing/preview-draft.ts';
import { useDraftAnswer } from '../kit/use-draft-answer.ts';

/** A message about an item, or about the whole exercise if `item` is empty. */
type Said = { item: string; sentence: string };

/** Draft as learners will see it, with issues that prevent saving and remarks on probable errors. */
export type PreviewState = {
  shown: ShownExercise;
  faults: Said[];
  remarks: Said[];
  notes: Said[];
  /** Sentences that sound like a dictated one, by item and sentence. */
  homophones: { item: string; sentence: string; others: string[] }[];
};

/** A draft marked with the answers that the teacher tried. */
export type MarkedPreview = TriedDraft & { answers: Record<string, FieldAnswer> };

const emptyPreview: Omit<PreviewState, 'shown'> = {
  faults: [],
  remarks: [],
  notes: [],
  homophones: [],
};

/** Latest messages about the draft, for the cards of its items. */
export const PreviewContext = createContext(emptyPreview);

export function useSaid(item: string) {
  const { faults, remarks, notes } = useContext(PreviewContext);
  const of = (all: readonly Said[]) => all.flatMap((said) => (said.item === item ? said.sentence : []));
  return { faults: of(faults), remarks: of(remarks), notes: of(notes) };
}

/** Sentences that sound like one of a dictation, to be accepted as variants. */
export function useHomophones(item: string, sentence: string): readonly string[] {
  const { homophones } = useContext(PreviewContext);
  return homophones.find((each) => each.item === item && each.sentence === sentence)?.others ?? [];
}

/** Returns the preview of a draft, updated shortly after each change. */
export const usePreview = (document: ExerciseDocument): PreviewState | null =>
  useDraftAnswer(document, askPreview);

const askPreview = (document: ExerciseDocument, signal: AbortSignal) =>
  ask<PreviewState>({ document }, signal);

/** Marks answers to the current draft. Null if the server rejects the request. */
export const markPreview = (document: ExerciseDocument, entries: [string, string][]) =>
  ask<MarkedPreview>({ document, entries });

async function ask<Answer>(body: object, signal?: AbortSignal): Promise<Answer | null> {
  const response = await fetch('/admin/exercises/look', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    ...(signal ? { signal } : {}),
  });
  return response.ok ? ((await response.json()) as Answer) : null;
}
