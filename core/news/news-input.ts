import { z } from 'zod';
import { toOneLine } from '#common/text.ts';
import type { RichText } from '#database/tables/news.ts';
import { m } from '#words/messages.js';
import { pictureInput } from '../media/picture-input.ts';

/** What the addresses of the lists can hold, and what somebody may mean. */
const earliest = new Date('1970-01-01T00:00:00Z');
const latest = new Date('2200-01-01T00:00:00Z');

const cleanLine = (text: string): string => toOneLine(text).trim();

const moment = z
  .union([z.date(), z.iso.datetime({ offset: true }).transform((text) => new Date(text))], {
    error: () => m.news_wrong_date(),
  })
  .refine((date) => date >= earliest && date < latest, { error: () => m.news_wrong_date() });

/**
 * What the office may say of a news item. The body is only looked at from outside here: `createNews` and
 * `updateNews` read it by the schema of rich texts.
 */
export const newsInput = z.object({
  title: z
    .string({ error: () => m.news_missing_title() })
    .transform(cleanLine)
    .pipe(
      z
        .string()
        .min(1, { error: () => m.news_missing_title() })
        .max(140, { error: () => m.news_long_title() }),
    ),
  summary: z
    .string({ error: () => m.news_long_summary() })
    .transform(cleanLine)
    .pipe(z.string().max(400, { error: () => m.news_long_summary() }))
    .default(''),
  body: z
    .custom<RichText>(
      (value) => typeof value === 'object' && value !== null && 'type' in value && value.type === 'doc',
      { error: () => m.news_wrong_body() },
    )
    .default({ type: 'doc', content: [] }),
  picture: pictureInput.nullable().default(null),
  pathFolderId: z.union([z.literal(''), z.string().regex(/^[0-9a-f]{32}$/)]).default(''),
  /** Null for a draft; a moment ahead publishes by itself then. */
  publishedAt: moment.nullable().default(null),
  displayed: z.boolean().default(false),
});

export type NewsInput = z.output<typeof newsInput>;
