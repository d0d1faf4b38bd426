import { mostOfLogo } from 'domain/settings';

// Three times what it is printed in, so that its edges are sharp.
const [most, high] = [360, 108];
const qualities = [0.92, 0.8, 0.6];

/** A picture made small, on white: a JPEG that a document takes as it is, as a data address. */
export const logoOf = async (file: Blob): Promise<string> => {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, most / picture.width, high / picture.height);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const drawing = canvas.getContext('2d');
  if (!drawing) throw new Error('This browser cannot read the picture.');
  drawing.fillStyle = 'white';
  drawing.fillRect(0, 0, canvas.width, canvas.height);
  drawing.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const tried = qualities.map((quality) => canvas.toDataURL('image/jpeg', quality));
  const fits = tried.find((address) => address.length <= mostOfLogo);
  if (!fits) throw new Error('The logo is too large');
  return fits;
};
