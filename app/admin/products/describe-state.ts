/** Where a product stands, in a few words, for its owner. */
export function describeState({ displayed, enabled }: { displayed: boolean; enabled: boolean }): string {
  if (!displayed) return enabled ? 'Masqué, ouvert à qui l’a acheté' : 'Brouillon';
  return enabled ? 'En vente' : 'Bientôt disponible';
}
