type Refusal = {
  code: 'EENVELOPE' | 'EMESSAGE';
  command: 'API' | 'DATA';
  /** The relay's reply line, absent when the client itself refuses. */
  response?: string;
  cause?: unknown;
};

/**
 * A refusal in the shape that nodemailer gives those of a relay, so that a caller cannot tell them apart.
 * Replies and their meaning: https://www.rfc-editor.org/rfc/rfc5321#section-4.2
 */
export class SmtpRefusal extends Error {
  code: string;
  command: string;
  response?: string;
  responseCode?: number;
  /** Whether the same letter would be refused again. */
  permanent?: boolean;

  constructor(message: string, { code, command, response, cause }: Refusal) {
    super(response ? `${message}: ${response}` : message, { cause });
    this.name = 'SmtpRefusal';
    this.code = code;
    this.command = command;
    if (!response) return;
    this.response = response;
    this.responseCode = Number(response.slice(0, 3));
    this.permanent = this.responseCode >= 500;
  }
}

/** What a relay answers to a letter that it could not write down: always worth a second try. */
export function refuseUnwritten(cause: unknown): SmtpRefusal {
  const full =
    cause instanceof Error && 'code' in cause && (cause.code === 'ENOSPC' || cause.code === 'EDQUOT');
  const response = full
    ? '452 4.3.1 Insufficient system storage'
    : '451 4.3.0 Requested action aborted: local error in processing';
  return new SmtpRefusal('Message failed', { code: 'EMESSAGE', command: 'DATA', response, cause });
}
