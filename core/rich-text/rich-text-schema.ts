import { getSchema } from '@tiptap/core';
import { lessonTextExtensions, richTextExtensions } from './rich-text-extensions.ts';

export const richTextSchema = getSchema(richTextExtensions);
export const lessonTextSchema = getSchema(lessonTextExtensions);
