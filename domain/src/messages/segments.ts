/** Segments as the specification counts them. */
export const segmentsOf = (text: string): number => Math.ceil(text.length / 160);

// GSM 03.38: what a carrier sends with seven bits; the second row costs two of them.
const basic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const extended = '^{}\\[~]|€\f';

/** Segments as carriers bill a text with characters outside the basic set (screens §3); null where all are in it. */
export const carrierSegments = (text: string): number | null =>
  [...text].every((character) => basic.includes(character) || extended.includes(character))
    ? null
    : Math.ceil(text.length / 70);

// As many as a text of the basic set can have.
const mostUnasked = 10;

/** How many segments a text costs, where that is more than anybody means; null where nothing is to be asked. */
export const manySegments = (text: string): number | null => {
  const billed = carrierSegments(text) ?? segmentsOf(text);
  return billed > mostUnasked ? billed : null;
};
