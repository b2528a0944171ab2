import type { ChangeRow } from '#core/changes/list-changes.ts';

/** The ids of the prices that lines of the journal tell of. */
export const listPrices = (rows: readonly Pick<ChangeRow, 'before' | 'after'>[]): string[] =>
  rows
    .flatMap(({ before, after }) => [before?.priceId, after?.priceId])
    .filter((id): id is string => typeof id === 'string' && id !== '');
