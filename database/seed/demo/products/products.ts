import type { DemoProduct } from '../demo-school.ts';
import { advancedCourses } from './advanced-courses.ts';
import { exercisePacks } from './exercise-packs.ts';
import { firstCourses } from './first-courses.ts';
import { independentCourses } from './independent-courses.ts';

export const products: DemoProduct[] = [
  ...firstCourses,
  ...independentCourses,
  ...advancedCourses,
  ...exercisePacks,
];
