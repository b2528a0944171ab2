import type { Core } from '#core/context.ts';
import { sendIdentityLetter } from '#core/letters/send-identity-letter.ts';
import { acceptUpload } from '#core/media/accept-upload.ts';
import { authorizeFile } from '#core/media/authorize-file.ts';
import { isPublicPath } from '#core/media/object-address.ts';
import type { SiteRules } from './site-rules.ts';

/** What the twins ask the school, answered by its own functions. */
export function buildRules(core: Core): SiteRules {
  return {
    authorizeFile: (request) => authorizeFile(core, request),
    acceptUpload,
    isPublicPath,
    deliverIdentityLetter: (letter) => sendIdentityLetter(core, letter),
  };
}
