/** Page of the Canadian authorities with all charts. Each chart sets its own `readOn`. */
export const canadianCharts = {
  title: 'Tableaux d’équivalence des tests linguistiques (Immigration, Réfugiés et Citoyenneté Canada)',
  url: 'https://www.canada.ca/en/immigration-refugees-citizenship/corporate/publications-manuals/operational-bulletins-manuals/standard-requirements/language-requirements/test-equivalency-charts.html',
};
