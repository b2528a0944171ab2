/** The page of the Canadian authorities with every chart; copies of it were transcribed, each on its own day. */
export const canadianCharts = {
  title: 'Tableaux d’équivalence des tests linguistiques (Immigration, Réfugiés et Citoyenneté Canada)',
  url: 'https://www.canada.ca/en/immigration-refugees-citizenship/corporate/publications-manuals/operational-bulletins-manuals/standard-requirements/language-requirements/test-equivalency-charts.html',
};
