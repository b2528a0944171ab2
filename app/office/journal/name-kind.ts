import type { ChangeKind } from '#core/changes/change-kinds.ts';
import { m } from '#words/messages.js';

/** What a line of the journal is about. */
export function nameKind(kind: ChangeKind): string {
  const names: Record<ChangeKind, () => string> = {
    product: m.journal_kind_product,
    news: m.journal_kind_news,
    score: m.journal_kind_score,
    settings: m.journal_kind_settings,
    member: m.journal_kind_member,
    order: m.journal_kind_order,
    message: m.journal_kind_message,
    letter: m.journal_kind_letter,
    export: m.journal_kind_export,
  };
  return names[kind]();
}
