type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** What the browser finds wrong with a control, as a French sentence: its own bubbles speak its language, not the site's. */
export function explainValidity(
  control: Pick<Control, 'validity' | 'type' | 'value'> & { minLength?: number },
): string | null {
  const { validity, type, value } = control;
  if (validity.valid) return null;
  if (validity.valueMissing) return explainMissing(type);
  if (validity.typeMismatch && type === 'email')
    return 'Cette adresse e-mail n’a pas la bonne forme. Elle ressemble à nom@exemple.fr.';
  if (validity.tooShort)
    return `Il faut au moins ${control.minLength} caractères, et il y en a ${value.length}. Ajoutez un mot ou deux.`;
  return 'Vérifiez ce champ : sa forme n’est pas celle attendue.';
}

function explainMissing(type: string): string {
  if (type === 'checkbox') return 'Cochez cette case pour continuer.';
  if (type === 'email') return 'Donnez votre adresse e-mail.';
  if (type === 'password') return 'Donnez votre mot de passe.';
  return 'Remplissez ce champ pour continuer.';
}

/** The sentence for each control of a form that is not valid, by its name. */
export function checkForm(form: HTMLFormElement): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const control of form.elements) {
    if (!isControl(control) || !control.name) continue;
    const sentence = explainValidity(control);
    if (sentence) errors[control.name] ??= sentence;
  }
  return errors;
}

/** Leads the reader to the first control that is not valid. */
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
