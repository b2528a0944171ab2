import { getSchema } from '@tiptap/core';
import { lessonTextExtensions, richTextExtensions } from './rich-text-extensions.ts';

/** The extensions as ProseMirror checks documents by them. */
export const richTextSchema = getSchema(richTextExtensions);
export const lessonTextSchema = getSchema(lessonTextExtensions);
