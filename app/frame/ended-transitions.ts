/**
 * A page that takes no part in transitions between pages, such as that of the payment or a feed, ends the one that leads to it:
 * the browser then rejects promises that nobody waits for (https://drafts.csswg.org/css-view-transitions-2/#cross-document-view-transitions).
 */
export function expectEndedTransitions(): void {
  addEventListener('pageswap', ({ viewTransition }) => {
    for (const end of [viewTransition?.ready, viewTransition?.finished]) end?.catch(rethrowUnlessEnded);
  });
}

function rethrowUnlessEnded(error: unknown): void {
  if (!(error instanceof DOMException) || !/^(Abort|InvalidState)Error$/.test(error.name)) throw error;
}
