import { formatDateTime } from '#common/dates.ts';
import { typeset } from '#common/typography.ts';
import type { ChangeRow } from '#core/changes/list-changes.ts';
import type { Core } from '#core/context.ts';
import { m } from '#words/messages.js';
import { type FieldValues, formatFieldName, listDisplayedFields } from '../kit/field.ts';
import { listFilters, readListState } from '../kit/list-address.ts';
import { declaredSubjects, exportedLists, findFields } from '../subjects.server.ts';

type FieldChange = { name: string; before: string | null; after: string | null };

/** Adds the data that `listFieldChanges` needs, such as amounts of prices and titles of products. */
export async function addKnown<Row extends ChangeRow>(core: Core, rows: readonly Row[]) {
  const known = new Map<string, FieldValues>();
  for (const { kind, readMore } of declaredSubjects) {
    const ofKind = rows.filter((row) => row.kind === kind);
    if (kind && readMore && ofKind.length > 0) known.set(kind, await readMore(core, ofKind));
  }
  return rows.map((row) => ({ ...row, known: known.get(row.kind) }));
}

/** Labels and formats the changed fields. */
export function listFieldChanges({
  kind,
  subjectId,
  before,
  after,
  known = {},
}: Pick<ChangeRow, 'kind' | 'subjectId' | 'before' | 'after'> & {
  known?: FieldValues | undefined;
}): FieldChange[] {
  if (kind === 'export') return listExportFields(subjectId, after ?? {});
  const fields = findFields(kind, subjectId);
  const format = (name: string, value: unknown) => {
    const shown = value === null || value === undefined ? undefined : fields[name]?.format?.(value, known);
    return typeof shown === 'string' ? shorten(shown) : formatValue(value);
  };
  return listDisplayedFields(fields, Object.keys({ ...before, ...after })).map((name) => ({
    name: formatFieldName(fields, name, known),
    before: before && name in before ? format(name, before[name]) : null,
    after: after && name in after ? format(name, after[name]) : null,
  }));
}

function listExportFields(list: string, { address, rows, whole }: Record<string, unknown>): FieldChange[] {
  const part =
    typeof address === 'string'
      ? formatFilters(list, address) || m.journal_export_all()
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

/** Formats the filters of an exported list. Empty if it has no filters or no longer exists. */
export function formatFilters(name: string, address: string): string {
  const list = exportedLists.find((exported) => exported.name === name);
  if (!list) return '';
  return listFilters(list, readListState(list, new URL(address, 'https://ecole.example'))).join(' · ');
}

const maxCharacters = 400;
const isoInstant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

function formatValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return m.journal_value_none();
  if (value === true) return m.common_yes();
  if (value === false) return m.common_no();
  if (typeof value === 'string') {
    if (isoInstant.test(value)) return formatDateTime(new Date(value));
    return shorten(typeset(value.replaceAll('<br>', '\n')));
  }
  if (Array.isArray(value)) return value.length === 0 ? m.journal_value_none() : shorten(formatItems(value));
  if (typeof value === 'object') return shorten(formatParts(value));
  return String(value);
}

/** Joins the names of the items. Returns their number if one has no name. */
function formatItems(values: unknown[]): string {
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

/** Keys without text, such as the level of a heading or the target of a link. */
const hiddenKeys = new Set(['type', 'url', 'attrs']);

function formatParts(value: object): string {
  const words: string[] = [];
  const walk = (part: unknown): void => {
    if (typeof part === 'string') words.push(part);
    else if (typeof part === 'number') words.push(String(part));
    else if (Array.isArray(part)) part.forEach(walk);
    else if (typeof part === 'object' && part !== null)
      for (const [name, inner] of Object.entries(part)) if (!hiddenKeys.has(name)) walk(inner);
  };
  walk(value);
  return typeset(words.join(' · ')) || m.journal_value_none();
}

const shorten = (text: string): string =>
  text.length > maxCharacters ? `${text.slice(0, maxCharacters).trimEnd()}…` : text;
