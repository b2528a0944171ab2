/** Types of the used part of oidc-provider, which includes none. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  export type Context = {
    path: string;
    method: string;
    req: IncomingMessage;
    res: ServerResponse;
    type: string;
    status: number;
    body: unknown;
    /** False if another handler writes the response. */
    respond: boolean;
    oidc?: {
      client: { clientId: string };
      session: { accountId: string };
      params: { scope?: string };
    };
  };

  type Grant = { addOIDCScope(scope: string): void; save(): Promise<string> };

  type Interaction = { uid: string; params: { login_hint?: string } };

  export default class Provider {
    constructor(issuer: string, configuration: object);
    readonly Grant: new (of: {
      clientId: string;
      accountId: string;
    }) => Grant;
    use(middleware: (context: Context, next: () => Promise<void>) => Promise<void>): void;
    callback(): (request: IncomingMessage, response: ServerResponse) => void;
    on(event: 'server_error', listener: (context: Context, error: Error) => void): void;
    interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<Interaction>;
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>;
  }

  export namespace interactionPolicy {
    class Prompt {
      constructor(of: { name: string; requestable: boolean });
    }
    function base(): { add(prompt: Prompt, index: number): void };
  }
}
