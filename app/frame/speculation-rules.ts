/** Where a visit costs something, changes something or is somebody's own. */
const notAhead = [
  '/login*',
  '/premiere-connexion*',
  '/deconnexion*',
  '/members*',
  '/profile*',
  '/course/*',
  '/exercices/*',
  '/products/*/buy/*',
  '/media/*',
  '/retrait/*',
  '/retractation*',
  '/alertes/*',
  '/test-de-niveau/*',
  '/admin*',
  '/v0/*',
  '/*.xml',
];

/**
 * Public pages are rendered ahead when a reader points at their link, so that they are there at the click
 * (https://developer.mozilla.org/docs/Web/API/Speculation_Rules_API). Goes inline in public pages; a constant, so that its
 * hash can stand in the content security policy.
 */
export const speculationRules = JSON.stringify({
  prerender: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: notAhead } },
          { not: { selector_matches: '[download], [target=_blank], [rel~=external]' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
});
