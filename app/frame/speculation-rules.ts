/** Pages never prerendered: expensive, personal, or with side effects. */
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
  '/agenda/*',
  '/desinscription/*',
  '/test-de-niveau/*',
  '/admin*',
  '/v0/*',
  '/*.xml',
];

/**
 * Rules that prerender public pages on hover
 * (https://developer.mozilla.org/docs/Web/API/Speculation_Rules_API).
 * A constant, because the content security policy contains its hash.
 */
export const speculationRules = /* @__PURE__ */ JSON.stringify({
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
