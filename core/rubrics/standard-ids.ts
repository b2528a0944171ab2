/** Exam and kind of production of each standard rubric, by id. Separate from their criteria, because browsers load it. */
export const standardIds = {
  'delf-a1-pe': { exam: 'DELF A1', skill: 'writing' },
  'delf-a2-pe': { exam: 'DELF A2', skill: 'writing' },
  'delf-b1-pe': { exam: 'DELF B1', skill: 'writing' },
  'delf-b2-pe': { exam: 'DELF B2', skill: 'writing' },
  'dalf-c1-synthese': { exam: 'DALF C1', skill: 'writing' },
  'dalf-c1-essai': { exam: 'DALF C1', skill: 'writing' },
  'dalf-c2-pe': { exam: 'DALF C2', skill: 'writing' },
  'delf-a1-po': { exam: 'DELF A1', skill: 'speaking' },
  'delf-a2-po': { exam: 'DELF A2', skill: 'speaking' },
  'delf-b1-po': { exam: 'DELF B1', skill: 'speaking' },
  'delf-b2-po': { exam: 'DELF B2', skill: 'speaking' },
  'dalf-c1-po': { exam: 'DALF C1', skill: 'speaking' },
  'dalf-c2-po': { exam: 'DALF C2', skill: 'speaking' },
  'tcf-canada-ee': { exam: 'TCF Canada', skill: 'writing' },
  'tcf-canada-eo': { exam: 'TCF Canada', skill: 'speaking' },
  'tcf-ee': { exam: 'TCF tout public', skill: 'writing' },
  'tcf-eo': { exam: 'TCF tout public', skill: 'speaking' },
  'tef-canada-ee': { exam: 'TEF Canada', skill: 'writing' },
  'tef-canada-eo': { exam: 'TEF Canada', skill: 'speaking' },
} as const satisfies Readonly<Record<string, { exam: string; skill: 'writing' | 'speaking' }>>;

export type StandardId = keyof typeof standardIds;
