import { z } from 'zod';

const text = (limit: number, tooLong: string) => z.string().trim().max(limit, { error: tooLong }).default('');

const picture = z.object({
  path: z.string().min(1).max(1_024),
  url: z.string().min(1).max(2_048),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  alt: z.string().max(300).default(''),
});

const file = z.object({ fileName: z.string().max(255).default(''), url: z.string().max(2_048).default('') });

/** What the office may say of a product. Never `users`, never the price (specification §4). */
export const productInput = z.object({
  type: z
    .enum(['course', 'exercise'], { error: 'Choisissez entre un cours et un pack d’exercices.' })
    .default('course'),
  title: z
    .string({ error: 'Donnez un titre.' })
    .trim()
    .min(1, { error: 'Donnez un titre.' })
    .max(140, { error: 'Ce titre dépasse 140 caractères : raccourcissez-le.' }),
  description: text(20_000, 'Cette description dépasse 20 000 caractères : raccourcissez-la.'),
  difficulty: z
    .enum(['', 'A1', 'A2', 'B1', 'B2', 'C1', 'C2'], { error: 'Choisissez un niveau de la liste.' })
    .default(''),
  duration: z.coerce
    .number({ error: 'Donnez une durée en minutes, par exemple 90.' })
    .int({ error: 'Donnez une durée en minutes entières.' })
    .min(0, { error: 'Une durée ne peut pas être négative.' })
    .max(100_000, { error: 'Cette durée est trop longue.' })
    .default(0),
  displayed: z.boolean().default(false),
  enabled: z.boolean().default(false),
  order: z.coerce
    .number({ error: 'Donnez un nombre entier.' })
    .int({ error: 'Donnez un nombre entier.' })
    .min(-100_000, { error: 'Ce nombre est trop petit.' })
    .max(100_000, { error: 'Ce nombre est trop grand.' })
    .default(0),
  productId: text(255, 'Cet identifiant est trop long.'),
  priceId: text(255, 'Cet identifiant est trop long.'),
  videoId: text(1_024, 'Cet identifiant est trop long.'),
  videoIdExtract: text(1_024, 'Cet identifiant est trop long.'),
  pathFolderId: z.union([z.literal(''), z.string().regex(/^[0-9a-f]{32}$/)]).default(''),
  miniature: z.array(picture).max(12, { error: 'Gardez douze images au plus.' }).default([]),
  files: z.array(file).max(200, { error: 'Gardez deux cents fichiers au plus.' }).default([]),
});

export type ProductInput = z.output<typeof productInput>;
