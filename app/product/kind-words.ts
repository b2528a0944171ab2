/** What a product is called in lists and on covers. */
export const kindWords = { course: 'Cours', exercise: 'Exercices' } as const;
