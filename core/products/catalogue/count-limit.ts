/** Beyond so many nothing is counted: « plus de 200 ». */
export const countLimit = 200;
