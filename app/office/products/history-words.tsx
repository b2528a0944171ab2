import type { ReactNode } from 'react';
import { toShownDescription } from '#common/text.ts';
import type { ProductState } from '#core/products/office/product-history.ts';
import { m } from '#words/messages.js';
import { listChanged } from '../editing/merge-drafts.ts';
import { fieldWords } from './field-words.ts';
import type { ProductDraft } from './product-draft.ts';
import { showField } from './show-field.tsx';

/** What was done, as the journal calls it. */
export function nameAction(action: string): string {
  const words: Record<string, () => string> = {
    create: m.products_did_create,
    update: m.products_did_update,
    archive: m.products_did_archive,
    restore: m.products_did_restore,
    duplicate: m.products_did_duplicate,
    move: m.products_did_move,
    revert: m.products_did_revert,
  };
  return (Object.hasOwn(words, action) ? words[action] : undefined)?.() ?? action;
}

/** A field of a stored product, as the editor calls it. */
export function nameStateField(name: string): string {
  if (name === 'archivedAt') return m.products_archived();
  return Object.hasOwn(fieldWords, name) ? fieldWords[name as keyof ProductDraft]() : name;
}

/** What stood in it. */
export function showStateField(name: string, value: unknown): ReactNode {
  if (name === 'archivedAt') return value ? m.editing_yes() : m.editing_no();
  if (name === 'description') return toShownDescription(String(value ?? '')) || m.editing_nothing();
  if (typeof value === 'number') return String(value);
  if (!Object.hasOwn(fieldWords, name) || value === null || value === undefined) return m.editing_nothing();
  return showField(name as keyof ProductDraft, value as ProductDraft[keyof ProductDraft]);
}

/** What another state would change. */
export function listStateChanges(now: ProductState, then: ProductState) {
  return listChanged(pick(now, then), then)
    .filter((name) => name !== 'pathFolderId')
    .map((name) => ({ name, now: now[name], earlier: then[name] }));
}

/** Only what a state has. */
const pick = (now: ProductState, like: ProductState): ProductState =>
  Object.fromEntries(
    Object.keys(like).map((name) => [name, now[name as keyof ProductState]]),
  ) as ProductState;
