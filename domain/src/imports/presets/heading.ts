/** A heading as it is compared: without case, accents, spaces and signs. ‘E-mail 1 - Value’ is ‘email1value’. */
export const headingKey = (heading: string): string =>
  heading
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '');
