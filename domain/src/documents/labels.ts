/** A type, category or status in words: ‘Service contract’. */
export const documentLabel = (value: string): string => {
  const words = value.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};
