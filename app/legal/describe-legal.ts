import type { MetaDescriptor } from 'react-router';
import type { LegalText } from '#core/legal/read-legal-text.ts';
import type { FrameData } from '../frame/frame-data.ts';
import { describe, type PageDescription } from '../meta.ts';

/** A version that is no longer in force stays readable, and out of search engines. */
export function describeLegal(
  page: Pick<PageDescription, 'title' | 'description'>,
  text: LegalText | undefined,
  frame: FrameData | undefined,
): MetaDescriptor[] {
  return describe({ ...page, index: text?.inForceUntil === null }, frame);
}
