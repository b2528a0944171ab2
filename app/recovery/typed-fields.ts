import { setUnseen } from './stored-texts.ts';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Value of a field, identified by kind, name and position among fields of the same name. */
export type TypedInput = { key: string; field: Field; value: string; checked: boolean };

const untyped = new Set(['file', 'hidden', 'submit', 'button', 'reset', 'image']);

function listFields(place: ParentNode): [string, Field][] {
  const counts = new Map<string, number>();
  return [...place.querySelectorAll<Field>('input, textarea, select')]
    .filter(({ type }) => !untyped.has(type))
    .map((field) => {
      const base = `${field.type} ${field.name || field.id}`;
      const count = counts.get(base) ?? 0;
      counts.set(base, count + 1);
      return [`${base} ${count}`, field];
    });
}

export const readTypedInputs = (place: ParentNode): TypedInput[] =>
  listFields(place).map(([key, field]) => ({
    key,
    field,
    value: field.value,
    checked: field instanceof HTMLInputElement && field.checked,
  }));

/** Fills the same fields again and fires their events, so that React updates its state. */
export function restoreTypedInputs(place: ParentNode, typed: readonly TypedInput[]): void {
  const known = new Map(typed.map((field) => [field.key, field]));
  for (const [key, field] of listFields(place)) {
    const { value, checked } = known.get(key) ?? {};
    if (value === undefined || checked === undefined) continue;
    if (field instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(field.type)) {
      if (field.checked !== checked && (checked || field.type === 'checkbox')) field.click();
    } else if (field.value !== value) {
      setUnseen(field, value);
      const name = field instanceof HTMLSelectElement ? 'change' : 'input';
      field.dispatchEvent(new Event(name, { bubbles: true }));
    }
  }
}
