import { countries } from './countries.ts';
import { type Html, html } from './html.ts';

export type TextField = {
  id: string;
  label: string;
  value?: string;
  error?: string | undefined;
  hint?: string;
  type?: string;
  autocomplete: string;
  isNumeric?: boolean;
  maxLength: number;
  placeholder?: string;
  hasFocus?: boolean;
};

/** A labelled field with its hint and its error, tied to it for those who cannot see them side by side. */
export function textField(field: TextField): Html {
  const { id, error, hint } = field;
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return html`<div class="row"><label for="${id}">${field.label}</label>
<input id="${id}" name="${id}" type="${field.type ?? 'text'}" value="${field.value ?? ''}" autocomplete="${field.autocomplete}" maxlength="${field.maxLength}" required aria-required="true"${
    field.isNumeric && html` inputmode="numeric"`
  }${field.placeholder && html` placeholder="${field.placeholder}"`}${described && html` aria-describedby="${described}"`}${
    error && html` aria-invalid="true"`
  }${field.hasFocus && html` autofocus`} autocapitalize="off" spellcheck="false">
${hint && html`<span class="hint" id="${id}-hint">${hint}</span>`}${errorOf(id, error)}</div>
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
