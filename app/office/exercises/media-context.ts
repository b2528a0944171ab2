import { createContext } from 'react';
import type { MediaFormPart } from '../kit/media/media-folder.ts';

/** Upload props of the exercise form, for the media fields of its items. */
export const MediaContext = createContext<MediaFormPart | null>(null);
