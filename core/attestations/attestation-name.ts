import { z } from 'zod';
import { toOneLine } from '#common/text.ts';
import { m } from '#words/messages.js';
import { findFont } from '../pdf/writable-text.ts';

/** Maximum length of a name, in characters. */
export const maxPdfNameCharacters = 100;

/** Name on a completion certificate; every validation message is a French sentence for the learner. */
export const attestationName = z
  .string()
  .transform((typed) => toOneLine(typed.normalize('NFC')).replace(/\s+/g, ' ').trim())
  .pipe(
    z
      .string()
      .max(maxPdfNameCharacters, {
        error: () => m.common_name_too_long({ longest: maxPdfNameCharacters }),
      })
      .refine((name) => /\p{L}/u.test(name), { error: () => m.attestations_name_missing() })
      .refine((name) => findFont(name) !== null, { error: () => m.attestations_name_letters() }),
  );
