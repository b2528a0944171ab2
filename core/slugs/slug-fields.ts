import { z } from 'zod';
import { toSlugOf } from '#common/slugs.ts';
import { m } from '#words/messages.js';
import { createdId } from '../create-id.ts';
import * as kinds from '../subjects/kinds.ts';
import { maxSeoDescription, maxSeoTitle, maxSlugCharacters } from './slug-limits.ts';

/** Last segment of an address. Typed text is converted: « Réussir le DELF » → `reussir-le-delf`. */
const slug = kinds.defineKind<string>({
  ...kinds.line(300, m.addresses_slug_long),
  input: z
    .string({ error: m.addresses_slug_malformed })
    .trim()
    .max(300, { error: m.addresses_slug_long })
    .transform((text, context) => {
      const words = toSlugOf(text, maxSlugCharacters);
      if ((text === '' || words !== '') && !createdId.test(words)) return words;
      context.addIssue({ code: 'custom', message: m.addresses_slug_malformed() });
      return z.NEVER;
    })
    .default(''),
});

/** Fields of an entity whose page has its own address and texts for search engines. */
export const slugFields = {
  slug: {
    kind: slug,
    label: m.addresses_slug,
    csv: ['Adresse de la page', 'page address'],
    personal: false,
    public: true,
    undoable: true,
  },
  seoTitle: {
    kind: kinds.line(maxSeoTitle, m.addresses_seo_title_long),
    label: m.addresses_seo_title,
    csv: ['Titre de recherche', 'seo title', 'meta title'],
    personal: false,
    public: true,
    undoable: true,
  },
  seoDescription: {
    kind: kinds.line(maxSeoDescription, m.addresses_seo_description_long),
    label: m.addresses_seo_description,
    csv: ['Description de recherche', 'seo description', 'meta description'],
    personal: false,
    public: true,
    undoable: true,
  },
} as const;
