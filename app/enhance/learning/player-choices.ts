/** Stores a choice of the learner for all players of this device. */
export function storePlayerChoice(name: string, value: string): void {
  try {
    localStorage.setItem(`player-${name}`, value);
  } catch (error) {
    reportError(error);
  }
}

export function readPlayerChoice(name: string): string | null {
  try {
    return localStorage.getItem(`player-${name}`);
  } catch {
    // Storage is blocked.
    return null;
  }
}
