import { beforeEach, describe, expect, it } from 'vitest';
import { checkForm, explainValidity, focusFirstInvalid } from './validity.ts';

const make = (html: string) => {
  document.body.innerHTML = `<form>${html}</form>`;
  return document.forms[0] as HTMLFormElement;
};

/** jsdom never sets `tooShort`, because only typing does. */
const tooShort = {
  validity: { valid: false, tooShort: true } as ValidityState,
  type: 'password',
  value: 'court',
  minLength: 12,
};

describe('explainValidity', () => {
  it.each([
    ['<input name="a" type="email" required>', 'Saisissez votre adresse e-mail.'],
    [
      '<input name="a" type="email" value="nom">',
      'Adresse e-mail incorrecte. Exemple\u202f: nom@exemple.fr.',
    ],
    ['<input name="a" type="password" required>', 'Saisissez votre mot de passe.'],
    ['<input name="a" type="checkbox" required>', 'Cochez cette case'],
    ['<textarea name="a" required></textarea>', 'Remplissez ce champ'],
    ['<input name="a" pattern="\\d+" value="x">', 'Vérifiez ce champ'],
  ])('describes the error of %s in French', (html, sentence) => {
    expect(checkForm(make(html)).a).toContain(sentence);
  });

  it('includes the current and the required length', () => {
    expect(explainValidity(tooShort)).toContain('12 caractères minimum, vous en avez 5');
  });

  it('ignores valid and unnamed controls', () => {
    expect(checkForm(make('<input name="a" required value="x"><input required><button>b</button>'))).toEqual(
      {},
    );
  });
});

describe('focusFirstInvalid', () => {
  beforeEach(() => {
    make('<input name="a" value="x" required><input name="b" required><input name="c" required>');
  });

  it('focuses the first invalid control, or nothing if all are valid', () => {
    const form = document.forms[0] as HTMLFormElement;
    focusFirstInvalid(form);
    expect((document.activeElement as HTMLInputElement).name).toBe('b');
    (document.activeElement as HTMLElement).blur();
    for (const control of form.elements) (control as HTMLInputElement).value = 'x';
    focusFirstInvalid(form);
    expect(document.activeElement).toBe(document.body);
  });
});
