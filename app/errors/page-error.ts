/** What the generic error page shows beside the status. */
export type PageError = {
  code: string;
  /** French, for the reader; or the specification's own words where it gives them. */
  message: string;
  fatal: boolean;
  requestId: string;
};

/** French reason phrases for the statuses the site answers with. */
export const statusMessages: Readonly<Record<number, string>> = {
  400: 'Demande illisible',
  401: 'Connexion requise',
  403: 'Accès réservé',
  404: 'Page introuvable',
  405: 'Action impossible',
  409: 'Action impossible pour le moment',
  413: 'Envoi trop volumineux',
  429: 'Trop de demandes',
  500: 'Erreur du site',
  502: 'Service injoignable',
  503: 'Site indisponible',
};
