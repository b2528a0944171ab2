import { formatDateTime } from '#common/dates.ts';
import { formatPrice } from '#common/money.ts';
import { typeset } from '#common/typography.ts';
import type { ChangeKind } from '#core/changes/change-kinds.ts';
import type { ChangeRow } from '#core/changes/list-changes.ts';
import { m } from '#words/messages.js';
import { toHomeFields } from '../home/home-draft.ts';
import { formatFieldName, formatFieldValue } from '../kit/field.ts';
import { fieldNames } from './field-names.ts';
import { sayFilters } from './say-filters.ts';

const actions: Readonly<Record<string, () => string>> = {
  create: m.journal_action_create,
  update: m.journal_action_update,
  delete: m.journal_action_delete,
  archive: m.journal_action_archive,
  unarchive: m.journal_action_unarchive,
  restore: m.journal_action_unarchive,
  revert: m.journal_action_restore,
  undo: m.journal_action_restore,
  move: m.journal_action_reorder,
  link: m.journal_action_link,
  schedule: m.journal_action_schedule,
  publish: m.journal_action_publish,
  unpublish: m.journal_action_unpublish,
  duplicate: m.journal_action_duplicate,
  import: m.journal_action_import,
  reorder: m.journal_action_reorder,
  grant: m.journal_action_grant,
  resend: m.journal_action_resend,
  replay: m.journal_action_replay,
  disable: m.journal_action_disable,
  enable: m.journal_action_enable,
  'grant-admin': m.journal_action_grant_admin,
  'withdraw-admin': m.journal_action_withdraw_admin,
  'sign-out': m.journal_action_sign_out,
  'password-letter': m.journal_action_password_letter,
  erase: m.journal_action_erase,
  export: m.journal_action_export,
};

/** Taken back, or off the site: what that is depends on what it is done to. */
const withdrawals: Readonly<Partial<Record<ChangeKind, () => string>>> = {
  news: m.journal_action_unpublish,
  score: m.journal_action_withdraw_consent,
};

/** What was done, in a word; what nobody gave a word is a change. */
export function nameAction(action: string, kind: ChangeKind): string {
  if (action === 'withdraw') return (withdrawals[kind] ?? m.journal_action_withdraw)();
  return (actions[action] ?? m.journal_action_update)();
}

/** Where the subject stands in the office, if it does. */
export function toSubjectHref({ kind, subjectId, action, after }: ChangeRow): string | null {
  if (action === 'erase' || action === 'delete') return null;
  switch (kind as ChangeKind) {
    case 'product':
      return `/admin/products/edit-${subjectId}`;
    case 'news':
      return `/admin/news/edit-${subjectId}`;
    case 'score':
      return `/admin/scores/edit-${subjectId}`;
    case 'settings':
      return subjectId === 'home' ? '/admin/home' : '/admin/settings';
    case 'member':
      return `/admin/members/${encodeURIComponent(subjectId)}`;
    case 'order':
      return `/admin/orders/${subjectId}`;
    case 'message':
      return `/admin/messages/${subjectId}`;
    case 'letter':
      return `/admin/mail/${subjectId}`;
    case 'export':
      return typeof after?.address === 'string' ? after.address : null;
  }
}

type FieldChange = { name: string; before: string | null; after: string | null };

/**
 * The fields that changed, by their French names, before and after; null where there was or is nothing. A price is told by
 * its amount (integer cents) where that is given, by its id where not.
 */
export function listFieldChanges(
  { kind, subjectId, before, after }: Line,
  amounts?: Readonly<Record<string, number>>,
): FieldChange[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const ofHome = kind === 'settings' && subjectId === 'home';
  const nameField = (name: string) => {
    if (ofHome) return formatFieldName(toHomeFields(), name);
    if (name === 'priceId' && amounts) return m.products_history_price();
    return fieldNames[name]?.() ?? name;
  };
  if (kind === 'export') return listExportFields(subjectId, after ?? {});
  const say = (name: string, value: unknown) => {
    if (ofHome) return shorten(String(formatFieldValue(toHomeFields(), name, value)));
    const amount = name === 'priceId' ? amounts?.[String(value)] : undefined;
    return amount === undefined ? sayValue(value) : formatPrice(amount);
  };
  return names.map((name) => ({
    name: nameField(name),
    before: before && name in before ? say(name, before[name]) : null,
    after: after && name in after ? say(name, after[name]) : null,
  }));
}

/** Of a file that was taken: which part of the list, and how much left. */
function listExportFields(list: string, { address, rows, whole }: Record<string, unknown>): FieldChange[] {
  const part =
    typeof address === 'string'
      ? sayFilters(list, address).join(' · ') || m.journal_export_all()
      : m.journal_export_forgotten();
  const left =
    typeof rows !== 'number'
      ? m.journal_export_uncounted()
      : whole
        ? m.journal_export_rows({ count: rows })
        : m.journal_export_broken({ count: rows });
  return [
    { name: m.journal_export_filters(), before: null, after: typeset(part) },
    { name: m.journal_export_size(), before: null, after: left },
  ];
}

type Line = Pick<ChangeRow, 'kind' | 'subjectId' | 'before' | 'after'>;

const longest = 400;
const isoInstant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/** A value of the journal as a person reads it. */
function sayValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return m.journal_value_none();
  if (value === true) return m.journal_value_yes();
  if (value === false) return m.journal_value_no();
  if (typeof value === 'string') {
    if (isoInstant.test(value)) return formatDateTime(new Date(value));
    return shorten(typeset(value.replaceAll('<br>', '\n')));
  }
  if (Array.isArray(value)) return value.length === 0 ? m.journal_value_none() : shorten(sayList(value));
  if (typeof value === 'object') return shorten(sayParts(value));
  return String(value);
}

/** A list of named things by their names; of others, how many. */
function sayList(values: unknown[]): string {
  const names = values.map((value) => (typeof value === 'string' ? value : findName(value)));
  return names.every(Boolean) ? names.join(' · ') : m.journal_value_count({ count: values.length });
}

function findName(value: unknown): string {
  if (typeof value !== 'object' || value === null) return '';
  const { fileName, label, title, alt } = value as Record<string, unknown>;
  return (
    [fileName, label, title, alt].find((name): name is string => typeof name === 'string' && name !== '') ??
    ''
  );
}

/** What of a structure is no words: what a heading's level is, where a link leads. */
const unsaid = new Set(['type', 'url', 'attrs']);

/** What stands in a structure, without its own names; a rich text by its words. */
function sayParts(value: object): string {
  const words: string[] = [];
  const walk = (part: unknown): void => {
    if (typeof part === 'string') words.push(part);
    else if (typeof part === 'number') words.push(String(part));
    else if (Array.isArray(part)) part.forEach(walk);
    else if (typeof part === 'object' && part !== null)
      for (const [name, inner] of Object.entries(part)) if (!unsaid.has(name)) walk(inner);
  };
  walk(value);
  return typeset(words.join(' · ')) || m.journal_value_none();
}

const shorten = (text: string): string =>
  text.length > longest ? `${text.slice(0, longest).trimEnd()}…` : text;
