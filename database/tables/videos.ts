import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** A file that browsers play. `height` is the shorter side, as in « 720p ». */
export type Rendition = { path: string; height: number };

/** Reason why a video was not converted. */
export type VideoFault = 'unreadable' | 'no-picture' | 'too-large' | 'no-room' | 'failed';

/** Conversions of uploaded videos by ffmpeg, by storage path. Without ffmpeg, there are no rows. */
export const videos = pgTable(
  'videos',
  {
    path: text().primaryKey(),
    state: text().$type<'waiting' | 'converting' | 'ready' | 'failed'>().notNull().default('waiting'),
    percent: integer().notNull().default(0),
    fault: text().$type<VideoFault>(),
    /** Smallest first. May contain the uploaded file itself, if browsers play it. */
    renditions: jsonb().$type<Rendition[]>().notNull().default([]),
    /** URL of a frame, for videos of which browsers cannot take one before the upload. */
    poster: text().notNull().default(''),
    /** False if the largest rendition replaces the uploaded file after thirty days. */
    keepOriginal: boolean().notNull().default(false),
    convertedAt: timestamp({ withTimezone: true, precision: 3 }),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (table) => [
    // For the nightly replacement of originals.
    index('videos_converted').on(table.convertedAt).where(sql`not ${table.keepOriginal}`),
    check('videos_percent', sql`${table.percent} between 0 and 100`),
  ],
);
