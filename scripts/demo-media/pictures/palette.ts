/** The colours of the site by day, as flat inks. */
export const palette = {
  paper: '#fbf7ee',
  raised: '#fffdf8',
  sunk: '#f1e8d6',
  line: '#ded4c0',
  ink: '#1b2238',
  soft: '#474b5d',
  faint: '#a79d8a',
  night: '#2a3350',
  red: '#b3242b',
  deepRed: '#8f1a21',
  ochre: '#c9953f',
  sage: '#8b935a',
  teal: '#4f857d',
} as const;
