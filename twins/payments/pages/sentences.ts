/** What the page says when a bank refuses, in French; by decline code first, then by code. */
const refusals: Record<string, string> = {
  card_velocity_exceeded:
    'Cette carte a servi trop souvent en peu de temps, et la banque l’a refusée. Essayez une autre carte.',
  expired_card: 'Votre carte a expiré. Essayez une autre carte.',
  incorrect_cvc: 'Le cryptogramme n’est pas celui de cette carte. Vérifiez-le et réessayez.',
  insufficient_funds: 'La provision de cette carte est insuffisante. Essayez une autre carte.',
  payment_intent_authentication_failure:
    'Vous n’avez pas autorisé ce paiement auprès de votre banque. Vous pouvez réessayer ou choisir une autre carte.',
  processing_error:
    'Une erreur est survenue pendant le traitement de la carte. Réessayez dans un instant, ou choisissez une autre carte.',
};

const OTHERWISE = 'Votre banque a refusé le paiement. Essayez une autre carte, ou contactez votre banque.';

/** The sentence for a failed attempt. A lost or stolen card is only said to be refused. */
export function refusalSentence(error: Record<string, unknown>): string {
  for (const code of [error.decline_code, error.code]) {
    if (typeof code === 'string' && Object.hasOwn(refusals, code)) return refusals[code] ?? OTHERWISE;
  }
  return OTHERWISE;
}
