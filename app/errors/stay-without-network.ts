import { data } from 'react-router';

/** For a `clientAction`: without network the page stays as it is, and `told` says so. Nothing is loaded anew after a 503. */
export async function stayWithoutNetwork<Sent, Fallback>(send: () => Promise<Sent>, fallback: Fallback) {
  try {
    return await send();
  } catch (error) {
    // What `fetch` throws when the network is gone.
    if (!(error instanceof TypeError)) throw error;
    return data(fallback, { status: 503 });
  }
}
