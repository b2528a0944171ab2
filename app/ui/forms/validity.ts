import { m } from '#words/messages.js';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Returns the validation error in French, since browser messages follow the browser's language. */
export function explainValidity(
  control: Pick<Control, 'validity' | 'type' | 'value'> & { minLength?: number },
): string | null {
  const { validity, type, value } = control;
  if (validity.valid) return null;
  if (validity.valueMissing) return explainMissing(type);
  if (validity.typeMismatch && type === 'email') return m.common_email_malformed();
  if (validity.tooShort)
    return m.refusals_field_too_short({ least: control.minLength ?? 1, count: value.length });
  return m.refusals_field_malformed();
}

function explainMissing(type: string): string {
  if (type === 'checkbox') return m.refusals_box_unticked();
  if (type === 'email') return m.refusals_email_missing();
  if (type === 'password') return m.refusals_password_missing();
  return m.refusals_field_missing();
}

/** Returns the validation errors of a form by control name. */
export function checkForm(form: HTMLFormElement): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const control of form.elements) {
    if (!isControl(control) || !control.name) continue;
    const sentence = explainValidity(control);
    if (sentence) errors[control.name] ??= sentence;
  }
  return errors;
}

export function focusFirstInvalid(form: HTMLFormElement): void {
  for (const control of form.elements) {
    if (!isControl(control) || !control.name || control.validity.valid) continue;
    control.focus();
    return;
  }
}

const isControl = (element: Element): element is Control =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLSelectElement ||
  element instanceof HTMLTextAreaElement;
