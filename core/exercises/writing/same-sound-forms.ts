import { toSound } from '../marking/sound.ts';
import { listForms, readWordForm } from '../marking/word-forms.ts';

/** Sound of a form. The verb ending « -ent » is silent, but « -ent » of other words is not. */
const toFormSound = (form: string, code: string): string =>
  toSound(/^[a-z]\d*6$/.test(code) && /[^i]ent$|[^a]ient$/.test(form) ? form.slice(0, -2) : form);

/** Lists forms of the same lemma with another code and the same sound. */
function listSame(
  form: string,
  isCode: (code: string) => boolean,
  isOther: (code: string, own: string) => boolean,
): { form: string; code: string; lemma: string }[] {
  return readWordForm(form).flatMap(({ lemma, codes }) =>
    codes.filter(isCode).flatMap((own) =>
      listForms(lemma).flatMap(([other, others]) => {
        const code = others.find((each) => isOther(each, own));
        const isSame = code && other !== form && toFormSound(other, code) === toFormSound(form, own);
        return isSame ? [{ form: other, code, lemma }] : [];
      }),
    ),
  );
}

const third = { s: /^[ijafstc]\d*3/, p: /^[ijafstc]\d*6$/ } as const;

export type GrammaticalNumber = 's' | 'p';

/** True if the word may be a verb in the third person. */
export const isThirdPerson = (form: string, number: GrammaticalNumber): boolean =>
  readWordForm(form).some(({ codes }) => codes.some((code) => third[number].test(code)));

/** Third person of the other number that sounds the same, or null: « mange » → « mangent », not « finit ». */
export function findOtherNumber(
  form: string,
  number: GrammaticalNumber,
): { form: string; lemma: string } | null {
  const other = third[number === 's' ? 'p' : 's'];
  const found = listSame(
    form,
    (code) => third[number].test(code),
    (code, own) => code[0] === own[0] && other.test(code),
  );
  return found[0] ?? null;
}

/** Adjective, noun or participle with gender and number: `Nms`, `Kfp`. */
const agreed = /^([NK])([mf][sp])$/;

/** Gender and number of a word that changes with them: `ms`, `fp`. Null for other words. */
export function readAgreement(form: string, kinds = 'NK'): string | null {
  for (const { lemma, codes } of readWordForm(form))
    for (const code of codes) {
      const [, kind = '', own] = agreed.exec(code) ?? [];
      const hasOthers = listForms(lemma).some(([, others]) =>
        others.some((other) => other[0] === kind && other[1] !== code[1] && agreed.test(other)),
      );
      if (own && kinds.includes(kind) && hasOthers) return own;
    }
  return null;
}

/** Form with another gender and number that sounds the same, or null: « parti », `fp` → « parties ». */
export const findAgreed = (form: string, own: string, wanted: string): string | null =>
  listSame(
    form,
    (code) => agreed.exec(code)?.[2] === own,
    (code, from) => code[0] === from[0] && code.slice(1) === wanted,
  )[0]?.form ?? null;

/** Noun of the other number that sounds the same, or null. */
export const findNoun = (form: string, number: GrammaticalNumber): string | null =>
  listSame(
    form,
    (code) => code[0] === 'N' && code[2] === number,
    (code, own) => code[0] === 'N' && code[1] === own[1] && code[2] !== number && /^N.[sp]$/.test(code),
  )[0]?.form ?? null;
