/** Segments as the specification counts them. */
export const segmentsOf = (text: string): number => Math.ceil(text.length / 160);

// GSM 03.38: what a carrier sends with seven bits; the second row costs two of them.
const basic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const extended = '^{}\\[~]|€\f';

/** Segments as carriers bill a text with characters outside the basic set (screens §3); null where they bill what we say. */
export const carrierSegments = (text: string): number | null => {
  const characters = [...text];
  if (!characters.every((one) => basic.includes(one) || extended.includes(one)))
    return Math.ceil(text.length / 70);
  const places = text.length + characters.filter((one) => extended.includes(one)).length;
  const billed = Math.ceil(places / 160);
  return billed > segmentsOf(text) ? billed : null;
};

// As many as a text of the basic set can have.
const mostUnasked = 10;

/** How many segments a text costs, where that is more than anybody means; null where nothing is to be asked. */
export const manySegments = (text: string): number | null => {
  const billed = carrierSegments(text) ?? segmentsOf(text);
  return billed > mostUnasked ? billed : null;
};
