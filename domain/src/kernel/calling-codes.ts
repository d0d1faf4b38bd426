// As the ITU has assigned them, but for that of North America.
const codes =
  '7|2[07]|21[1-368]|22\\d|23\\d|24\\d|25[0-8]|26\\d|29[01789]|3[0-469]|35\\d|37\\d|38[0-3,5-79]|4[013-9]|42[013]|5[1-8]|' +
  '50\\d|59\\d|6[0-6]|67[02-9]|68[0-35-9]|69[0-2]|8[1246]|800|808|85[02356]|870|87[08]|88[0-368]|9[0-58]|96[0-8]|97[0-79]|' +
  '99[2-68]';

const abroad = new RegExp(`^\\+(?:${codes})\\d{4,12}$`);
const northAmerica = /^\+1[2-9]\d{2}[2-9]\d{6}$/;

/** Whether a number with its country in front, without anything between its digits, is one that can be rung: 7 to 15 digits. */
export const isInternational = (number: string): boolean =>
  northAmerica.test(number) || (abroad.test(number) && number.length >= 8 && number.length <= 16);
