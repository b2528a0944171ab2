import type { RouterContextProvider } from 'react-router';
import { toErrorPage } from '../errors/answer-errors.ts';

type Args = { request: Request; context: Readonly<RouterContextProvider> };

/** Wraps the loader of what is no page (a picture, an XML file): a failure is its status and its French sentence. */
export function answerPlainly<Given extends Args>(
  work: (args: Given) => Promise<Response>,
): (args: Given) => Promise<Response> {
  return async (args) => {
    try {
      return await work(args);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      const { data, init } = toErrorPage(error, args);
      const headers = new Headers(init?.headers);
      headers.set('Content-Type', 'text/plain; charset=utf-8');
      return new Response(data.message, { status: init?.status ?? 500, headers });
    }
  };
}
