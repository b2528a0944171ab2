import { z } from 'zod';
import { toOneLine } from '#common/text.ts';
import { m } from '#words/messages.js';
import { findFont } from '../pdf/writable-text.ts';

/** The longest name, in characters. */
export const maxPdfNameCharacters = 100;

/** Whose paper it is, in their own words; every refusal is a sentence for them. */
export const attestationName = z
  .string()
  .transform((typed) => toOneLine(typed.normalize('NFC')).replace(/\s+/g, ' ').trim())
  .pipe(
    z
      .string()
      .max(maxPdfNameCharacters, {
        error: () => m.attestations_name_long({ longest: maxPdfNameCharacters }),
      })
      .refine((name) => /\p{L}/u.test(name), { error: () => m.attestations_name_missing() })
      .refine((name) => findFont(name) !== null, { error: () => m.attestations_name_letters() }),
  );
