/** Months for which a recording is stored after its correction, as announced to the learner. */
export const retentionMonths = 12;
