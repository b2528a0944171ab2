import { countries } from './countries.ts';
import { type Html, html } from './html.ts';

export type TextField = {
  id: string;
  label: string;
  value?: string;
  error?: string | undefined;
  type?: string;
  autocomplete: string;
  isNumeric?: boolean;
  maxLength: number;
  placeholder?: string;
};

/** A labelled field with its error, tied to it for those who cannot see them side by side. */
export function textField(field: TextField): Html {
  const { id, error } = field;
  return html`<div class="row"><label for="${id}">${field.label}</label>
<input id="${id}" name="${id}" type="${field.type ?? 'text'}" value="${field.value ?? ''}" autocomplete="${field.autocomplete}" maxlength="${field.maxLength}" spellcheck="false" required${
    field.isNumeric && html` inputmode="numeric"`
  }${field.placeholder && html` placeholder="${field.placeholder}"`}${
    error && html` aria-invalid="true" aria-describedby="${id}-error"`
  }>
${errorOf(id, error)}</div>
`;
}

export function countryField(value: string, error: string | undefined): Html {
  return html`<div class="row"><label for="country">Pays</label>
<select id="country" name="country" autocomplete="country" required${
    error && html` aria-invalid="true" aria-describedby="country-error"`
  }>
${countries.map(({ code, name }) => html`<option value="${code}"${code === value && html` selected`}>${name}</option>`)}
</select>${errorOf('country', error)}</div>
`;
}

export function errorOf(id: string, error: string | undefined): Html | false {
  return error !== undefined && html`<span class="wrong" id="${id}-error">${error}</span>`;
}
