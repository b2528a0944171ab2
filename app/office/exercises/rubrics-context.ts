import { createContext } from 'react';
import type { ListedRubric } from '#core/rubrics/list-rubrics.ts';

/** Rubrics that the editor offers for written and spoken productions. */
export const RubricsContext = createContext<readonly Pick<ListedRubric, 'id' | 'name' | 'skill'>[]>([]);
