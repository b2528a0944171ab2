import { newsSubject } from '../news/news-subject.ts';
import { productSubject } from '../products/product-subject.ts';
import { scoreSubject } from '../scores/score-subject.ts';
import { homeSubject } from '../settings/home.ts';
import { schoolSubject } from '../settings/school-subject.ts';
import type { SubjectKind } from '../subjects/subject-areas.ts';

/** Every subject of the office by what the journal calls it; of those that there is one of, by their id. */
export const storedSubjects = {
  product: productSubject,
  news: newsSubject,
  score: scoreSubject,
  settings: { home: homeSubject, school: schoolSubject },
} as const satisfies Record<SubjectKind, object>;
