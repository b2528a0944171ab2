import { m } from '#words/messages.js';

/** What a product is called in lists and on covers. */
export const formatProductKind = (type: 'course' | 'exercise'): string =>
  type === 'course' ? m.catalogue_kind_course() : m.catalogue_kind_exercise();
