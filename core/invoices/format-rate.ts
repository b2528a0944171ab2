const percent = new Intl.NumberFormat('fr-FR', { style: 'percent', maximumFractionDigits: 2 });

/** Formats a rate in hundredths of a percent, as « 5,5 % ». */
export const formatRate = (rate: number): string => percent.format(rate / 10_000);
