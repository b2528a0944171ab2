import type { RichText } from '#database/tables/news.ts';
import type { ExerciseDocument } from '../../exercises/document/exercise-document.ts';

type SiteSource = 'wordpress' | 'moodle' | 'ghost';

/** Something that is not imported: a whole item of the export (`isItem`), or a part of an imported one. */
export type Omission = { kind: string; title: string; reason: string; isItem: boolean };

/** A text of the export. Pictures are referenced as `picture:{key}` until they are stored. */
export type SiteText = {
  body: RichText;
  pictures: string[];
  /** Number of words of a lesson, for its duration. */
  words: number;
  isEmpty: boolean;
};

/** A file of an uploaded archive, by the position of the archive in the upload. */
export type SiteMedia = { key: string; archive: number; path: string };

/** Slug as stored here, and texts for search engines. */
export type SiteSeo = { slug: string; seoTitle: string; seoDescription: string };

export type SiteEntry = SiteText &
  SiteSeo & {
    /** Derived from the other site and its id there, so that a second import recognises it. */
    id: string;
    kind: 'post' | 'page';
    title: string;
    summary: string;
    /** Key of the main picture, or null. */
    cover: string | null;
    status: 'published' | 'scheduled' | 'draft';
    publishedAt: Date | null;
    /** Paths on the other site, current one first. */
    addresses: string[];
  };

type SiteExercise = { id: string; document: ExerciseDocument };

export type SiteLesson = SiteText & {
  id: string;
  title: string;
  /** Id and title of the chapter, or null. */
  chapter: { id: string; title: string } | null;
  videoId: string;
  hidden: boolean;
  files: { key: string; fileName: string; contentType: string }[];
  exercises: SiteExercise[];
  addresses: string[];
};

export type SiteCourse = SiteSeo & { id: string; title: string; lessons: SiteLesson[]; addresses: string[] };

export type SiteReading = {
  /** Systems recognised in the upload. */
  sources: SiteSource[];
  entries: SiteEntry[];
  courses: SiteCourse[];
  omissions: Omission[];
  media: SiteMedia[];
  /** Number of items in the exports, and of those that became content or belong to it. */
  items: number;
  kept: number;
  /** Reason why the upload was rejected. */
  fault: string | null;
};

export const startReading = (): SiteReading => ({
  ...{ sources: [], entries: [], courses: [], omissions: [], media: [] },
  ...{ items: 0, kept: 0, fault: null },
});
