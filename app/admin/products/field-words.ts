import type { ProductDraft } from './product-draft.ts';

/** What each part of a product is called in the editor. */
export const fieldWords: Readonly<Record<keyof ProductDraft, string>> = {
  type: 'Type',
  title: 'Titre',
  description: 'Description',
  difficulty: 'Niveau',
  duration: 'Durée en minutes',
  order: 'Ordre dans les listes',
  displayed: 'Affiché',
  enabled: 'Ouvert',
  price: 'Prix TTC en euros',
  productId: 'Identifiant du produit',
  priceId: 'Identifiant du prix',
  videoId: 'Vidéo',
  videoIdExtract: 'Extrait',
  pathFolderId: 'Dossier des fichiers',
  miniature: 'Images',
  files: 'Documents',
};

/** The id of a field's control, where a link of the error summary leads. */
export const fieldId = (name: keyof ProductDraft) => `champ-${name}`;
