/** The conversion panel of a sold lead, fetched when such a lead is opened. */
export const loadConversionPanel = async () => (await import('./ConversionPanel.tsx')).ConversionPanel;

/** The dialog that converts many leads, fetched when it is asked for. */
export const loadConvertMany = async () => (await import('./ConvertMany.tsx')).ConvertMany;

/** The newest conversions, fetched when they are looked at. */
export const loadConversions = async () => (await import('./Conversions.tsx')).Conversions;

export { ClientLink } from './open-client.tsx';
