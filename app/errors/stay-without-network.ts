import { data } from 'react-router';

/**
 * Wraps a `clientAction`: if the network is down, returns the given data with status 503 and skips
 * revalidation.
 */
export async function stayWithoutNetwork<Sent, Fallback>(send: () => Promise<Sent>, fallback: Fallback) {
  try {
    return await send();
  } catch (error) {
    // `fetch` throws a TypeError on network failure.
    if (!(error instanceof TypeError)) throw error;
    return data(fallback, { status: 503 });
  }
}
