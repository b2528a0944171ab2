import type { IdentityLetter } from '#core/letters/send-identity-letter.ts';
import type { FileRequest } from '#core/media/authorize-file.ts';

/** The school's own decisions that a twin asks for while it answers. */
export type SiteRules = {
  authorizeFile(request: FileRequest): Promise<boolean>;
  acceptUpload(upload: { path: string; size: number; contentType: string }): true | string;
  isPublicPath(path: string): boolean;
  deliverIdentityLetter(letter: IdentityLetter): Promise<void>;
};
